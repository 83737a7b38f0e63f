import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { submission } from '../../lib/submission.ts'

export type Alternatives = ReplyOf<'GET /api/v1/request/alternatives'>
export type UnavailableChoice = ReturnType<typeof createUnavailableChoice>

/** Something that can be chosen instead: dates of the same sauna, or another sauna. */
export interface Alternative {
  productId: number
  /** Null for a sauna for sale. */
  stay: { from: string; to: string } | null
}

/** A choice that can no longer be checked out, why, and what is free instead. What was typed at the checkout stays. */
export function createUnavailableChoice(call: Call, tabStorage: SafeStorage) {
  const alternatives = remote<Alternatives>()
  /** Why; null while there is no such choice. */
  const reason = signal<string | null>(null)
  const choosing = submission({ fields: [] })

  async function show(why: string) {
    const zip = tabStorage.read(draftKeys.zip)
    await alternatives.take(
      call('GET /api/v1/request/alternatives', { query: zip === null ? {} : { zip_code: zip } }),
    )
    reason.value = why
  }

  /** @returns whether it is chosen now */
  async function choose({ productId, stay }: Alternative): Promise<boolean> {
    const known = alternatives.data.peek()
    const params = { productId }
    const method = known?.deliveryMethod ?? 'delivery'
    const outcome = await choosing.send<unknown>(async () => {
      if (stay) {
        const zip = tabStorage.read(draftKeys.zip)
        const body = { date_from: stay.from, date_to: stay.to, method, ...(zip && { zip_code: zip }) }
        return call('POST /api/v1/products/:productId/booking', { params, body })
      }
      return call('POST /api/v1/products/:productId/delivery-method', { params, body: { productId, method } })
    })
    return outcome?.ok ?? false
  }

  /** What one is said to cost; undefined for one that is not offered. */
  function totalOf({ productId, stay }: Alternative) {
    const known = alternatives.data.peek()
    const offered =
      productId === known?.productId
        ? known.dates.find(({ dateFrom }) => dateFrom === stay?.from)
        : known?.saunas.find((sauna) => sauna.productId === productId)
    const { totalCost } = offered ?? {}
    return known && totalCost !== undefined
      ? {
          productId,
          stay: stay ?? undefined,
          nightsCount: null,
          deliveryMethod: known.deliveryMethod,
          totalCost,
        }
      : undefined
  }

  function clear() {
    alternatives.clear()
    batch(() => {
      reason.value = null
      choosing.clear()
    })
  }

  return {
    alternatives: alternatives.data,
    reason,
    isBusy: choosing.isBusy,
    message: choosing.message,
    show,
    totalOf,
    choose,
    clear,
  }
}
