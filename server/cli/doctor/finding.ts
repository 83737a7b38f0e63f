/** What one look at the shop has shown, in a sentence for the operator. */
export interface Finding {
  about: 'settings' | 'database' | 'disk' | 'clock' | 'mail' | 'payment' | 'sign-in' | 'address' | 'catalog'
  /** `wrong` keeps the shop from working; `warning` may be meant. */
  state: 'ok' | 'warning' | 'wrong'
  says: string
}

export type About = Finding['about']

export const ok = (about: About, says: string): Finding => ({ about, state: 'ok', says })
export const warning = (about: About, says: string): Finding => ({ about, state: 'warning', says })
export const wrong = (about: About, says: string): Finding => ({ about, state: 'wrong', says })

/** Why something failed, in the words of what failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error && cause.message ? cause.message : message
}
