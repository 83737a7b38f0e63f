/**
 * Whether a user agent is that of the mobile app's web view: exactly the known one. Only where the operator has put a `*`
 * into it, any text may stand there, such as the versions of the app and of the device.
 * @param known null where there is no app
 */
export function isWebViewAgent(agent: string | undefined, known: string | null): boolean {
  if (agent === undefined || known === null) return false
  const [start = '', end] = known.split('*')
  if (end === undefined) return agent === known
  return agent.length >= start.length + end.length && agent.startsWith(start) && agent.endsWith(end)
}
