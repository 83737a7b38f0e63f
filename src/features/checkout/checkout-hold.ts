import { signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'

/** How long the dates are held for this customer, and that they let them go when they leave. */
export function createCheckoutHold(call: Call) {
  /** By the clock of this browser (milliseconds); null when nothing is held. */
  const heldUntil = signal<number | null>(null)
  /** The same instant as the server named it. */
  let holdExpiresAt: string | null = null

  /** @param at when the server said so, by its own clock */
  function start(expiresAt: string | null, at: number) {
    holdExpiresAt = expiresAt
    heldUntil.value = expiresAt === null ? null : Date.now() + Date.parse(expiresAt) - at
  }

  /**
   * Lets others have the dates: at once, or a minute later if the page may only be loading again. The server releases
   * nothing that was renewed since, or has become an order.
   */
  async function leave(mayReturn: boolean) {
    if (holdExpiresAt === null) return
    const body = { hold_expires_at: holdExpiresAt, may_return: mayReturn }
    if (!mayReturn) clear()
    await call('POST /api/v1/request/release', { body, isFarewell: true })
  }

  function clear() {
    start(null, 0)
  }

  return { heldUntil, start, leave, clear }
}
