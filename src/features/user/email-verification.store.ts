import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { submission } from '../../lib/submission.ts'

export type EmailVerificationStore = ReturnType<typeof createEmailVerificationStore>

/** Proving the customer's email address with the link that was sent there. */
export function createEmailVerificationStore(call: Call) {
  const form = submission<'token'>()
  /** What has been done, in a sentence. */
  const doneMessage = signal<string | null>(null)
  const problem = signal<string | null>(null)

  function clear() {
    batch(() => {
      form.clear()
      doneMessage.value = null
      problem.value = null
    })
  }

  /** The link was opened. @returns whether the profile has changed */
  async function verify(token: string): Promise<boolean> {
    clear()
    const outcome = await form.send(
      () => call('PUT /api/v1/cabinet/user/email-verification', { body: { token } }),
      ({ email }) => {
        doneMessage.value = `Thank you! Your email address ${email} is confirmed.`
      },
    )
    if (outcome && !outcome.ok) problem.value = outcome.errors.token?.[0] ?? outcome.message
    return outcome?.ok ?? false
  }

  /** Sends another link, which makes the earlier ones worthless. */
  async function sendAgain(): Promise<void> {
    clear()
    const outcome = await form.send(
      () => call('POST /api/v1/cabinet/user/email-verification'),
      ({ message }) => {
        doneMessage.value = message
      },
    )
    if (outcome && !outcome.ok) problem.value = outcome.message
  }

  return { isBusy: form.isBusy, doneMessage, problem, verify, sendAgain, clear }
}
