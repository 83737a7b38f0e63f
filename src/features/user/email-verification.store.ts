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
  /** What came of the link is not known yet. */
  const isVerifying = signal(false)

  function clear() {
    batch(() => {
      form.clear()
      doneMessage.value = null
      problem.value = null
    })
  }

  /**
   * The link was opened.
   * @param loadProfile what to do once the address is confirmed, before anything is shown
   */
  async function verify(token: string, loadProfile: () => Promise<unknown>): Promise<void> {
    clear()
    isVerifying.value = true
    const outcome = await form.send(
      () => call('PUT /api/v1/cabinet/user/email-verification', { body: { token } }),
      ({ email }) => {
        doneMessage.value = `Thank you! Your email address ${email} is confirmed.`
      },
    )
    if (outcome?.ok) await loadProfile()
    batch(() => {
      isVerifying.value = false
      if (outcome && !outcome.ok) problem.value = outcome.errors.token?.[0] ?? outcome.message
    })
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

  return { isBusy: form.isBusy, isVerifying, doneMessage, problem, verify, sendAgain, clear }
}
