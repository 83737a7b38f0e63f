import type { Verdict } from '../contract/worker-messages.ts'

/** Enough for the requests of one page; a worker that was stopped meanwhile has forgotten them anyway. */
const REMEMBERED = 50

export type Verdicts = ReturnType<typeof createVerdicts>

/**
 * What the network said of kept answers that were given meanwhile. A page asks for it when its script runs, which may
 * be before or after the network has answered; so the promises are remembered, not their news told.
 */
export function createVerdicts() {
  const promised = new Map<string, Promise<Verdict>>()

  function remember(key: string, verdict: Promise<Verdict>): void {
    promised.delete(key)
    promised.set(
      key,
      verdict.catch((): Verdict => 'unreached'),
    )
    if (promised.size > REMEMBERED) promised.delete(promised.keys().next().value as string)
  }

  const ask = (key: string): Promise<Verdict> => promised.get(key) ?? Promise.resolve('unknown')

  return { remember, ask }
}
