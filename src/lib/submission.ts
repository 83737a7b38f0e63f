import { batch, computed, signal } from '@preact/signals-core'
import type { Outcome, Refusal } from './api.ts'
import type { Status } from './remote.ts'
import { showCount } from './show-count.ts'

export type FieldErrors<E extends string> = Partial<Record<E, string[]>>

export interface SubmissionOptions<E extends string> {
  /**
   * Fields that show their own errors. The message of a refusal is shown where none of them has one; without this list
   * any field error will do.
   */
  fields?: readonly E[]
  /** Milliseconds since 1970; tests set it. */
  now?: () => number
}

/** `61` seconds → `2 minutes` */
function formatWait(seconds: number): string {
  return seconds <= 60
    ? showCount(Math.ceil(seconds), 'second')
    : showCount(Math.ceil(seconds / 60), 'minute')
}

/**
 * Something the visitor sends, with the one cycle that all forms and buttons share: it is sent once however often they
 * press, errors go to their fields, everything else becomes a message, and a server that asks for time
 * (Retry-After) is not asked again before it is up.
 */
export function submission<E extends string = never>({ fields, now = Date.now }: SubmissionOptions<E> = {}) {
  const status = signal<Status>('initial')
  const isBusy = computed(() => status.value === 'fetching')
  const errors = signal<FieldErrors<E>>({})
  /** What went wrong, where it belongs to no field. */
  const message = signal<string | null>(null)
  /** The server asked not to hear of it before then, in milliseconds since 1970. */
  let waitUntil = 0
  /** Goes up when it is cleared: what was sent before is no longer what the form is about. */
  let clearings = 0

  function clearErrors() {
    waitUntil = 0
    batch(() => {
      errors.value = {}
      message.value = null
    })
  }

  /** What was wrong with the others still is. */
  function clearErrorsOf(fields: readonly string[]) {
    const rest = Object.entries(errors.peek()).filter(([field]) => !fields.includes(field))
    batch(() => {
      clearErrors()
      errors.value = Object.fromEntries(rest) as FieldErrors<E>
    })
  }

  /** Forgets the last try: an answer that is still on its way shows nothing here. */
  function clear() {
    clearings++
    clearErrors()
    status.value = 'initial'
  }

  /** Shows why it did not work; also for what failed before anything was sent. */
  function fail(reason: Pick<Refusal<E>, 'message'> & Partial<Refusal<E>>) {
    const { retryAfter } = reason
    const found: FieldErrors<E> = reason.errors ?? {}
    const shown = fields ?? (Object.keys(found) as E[])
    waitUntil = retryAfter ? now() + retryAfter * 1000 : 0
    batch(() => {
      status.value = 'error'
      errors.value = found
      message.value = shown.some((field) => found[field]) ? null : reason.message
    })
  }

  /**
   * Sends, unless it is on its way already or the server asked to wait.
   * @param call makes the request; it runs at most once
   * @param onAccepted runs in the same step in which the form stops being busy, so that no screen shows half of it; also
   *   where the form was cleared meanwhile, since the server has done it
   * @returns what the server said, or null where nothing was sent
   */
  async function send<T>(
    call: () => Promise<Outcome<T, E>>,
    onAccepted?: (data: T) => void,
  ): Promise<Outcome<T, E> | null> {
    if (isBusy.peek()) return null
    const secondsLeft = (waitUntil - now()) / 1000
    if (secondsLeft > 0) {
      message.value = `Please wait ${formatWait(secondsLeft)}, then try again.`
      return null
    }
    batch(() => {
      clearErrors()
      status.value = 'fetching'
    })
    const mine = clearings
    const outcome = await call()
    batch(() => {
      if (mine === clearings) {
        if (!outcome.ok) return fail(outcome)
        status.value = 'success'
      }
      if (outcome.ok) onAccepted?.(outcome.data)
    })
    return outcome
  }

  return { status, isBusy, errors, message, send, fail, clearErrors, clearErrorsOf, clear }
}
