import { batch, signal } from '@preact/signals-core'
import type { ReplyOf } from '../call.ts'

type OfficeSession = NonNullable<ReplyOf<'GET /api/v1/office/session'>['data']>

/**
 * A log-in in place: calls that need one wait for it, and what is on the screen stays as it is.
 * @param onSomeoneElse another member has logged in, and nothing of the one before may stay
 */
export function createLogInAgain(onSomeoneElse: () => void) {
  /** What the server says about it; null while nobody is asked. */
  const reason = signal<string | null>(null)
  /** A log-in of which the second factor is missing. */
  const half = signal<OfficeSession | null>(null)
  let onEnd: ((isIn: boolean) => void)[] = []

  /** @returns whether the member has logged in, once they have or have decided not to */
  function ask(why: string): Promise<boolean> {
    reason.value ??= why
    return new Promise((resolve) => onEnd.push(resolve))
  }

  function end(isIn: boolean) {
    const waiting = onEnd
    onEnd = []
    batch(() => {
      reason.value = null
      half.value = null
    })
    for (const resolve of waiting) resolve(isIn)
  }

  /** What a step of the log-in has led to. @returns the session to go on with; null while it is not complete */
  function take(data: OfficeSession, before: OfficeSession): OfficeSession | null {
    if (data.stage !== 'open') {
      half.value = data
      return null
    }
    if (data.member.email === before.member.email) return data
    onSomeoneElse()
    return null
  }

  return { reason, half, ask, end, take }
}
