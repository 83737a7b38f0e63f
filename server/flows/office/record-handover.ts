import { canUndo, type HandoverKind, refusalOf, statusAfter } from '../../domain/office/handover.ts'
import type { Clock } from '../../gateways/clock.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { HandoverRepo, HandoverRow } from '../../repositories/office/handover.repo.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'

interface HandoverDeps {
  tx: Tx
  orders: Pick<OrderRepo, 'lock' | 'update'>
  handovers: HandoverRepo
  log: OfficeLogRepo
  clock: Clock
}

export interface Tap {
  /** Made by the browser, a UUID. */
  key: string
  orderId: string
  kind: HandoverKind
  /** As colleagues read it. */
  by: string
}

export type RecordHandover = ReturnType<typeof createRecordHandover>

const acts: Record<HandoverKind, string> = { out: 'handed over', back: 'took back' }

/** What members record in the yard: the same steps of an order as the commands hand-over and complete. */
export function createRecordHandover({ tx, orders, handovers, log, clock }: HandoverDeps) {
  async function change(
    trx: Trx,
    actor: Actor,
    { key, orderId, kind, by }: Tap,
  ): Promise<HandoverRow | null> {
    // A second request with the same key waits here, and then finds what was recorded.
    const order = await orders.lock(trx, orderId)
    const known = await handovers.find(key, trx)
    if (known || !order) return known?.orderId === orderId && known.kind === kind ? known : null
    const now = clock.now()
    const status = statusAfter(kind, order)
    const row: HandoverRow = {
      key,
      orderId,
      kind,
      memberId: actor.memberId,
      actor: by,
      at: now,
      statusBefore: order.status,
      statusAfter: status,
      refusal: status ? null : refusalOf(kind, order, await handovers.findActor(trx, orderId, kind)),
      undoneAt: null,
    }
    await handovers.insert(trx, row)
    if (status) {
      await orders.update(trx, order, { order: { status }, now })
      await log.append(trx, actor, {
        act: acts[kind],
        subject: subjectOf(order),
        before: { status: order.status },
        after: { status },
      })
    }
    return row
  }

  /** @returns what was recorded under this key, now or before; null if the key is another tap's */
  const record = (actor: Actor, tap: Tap): Promise<HandoverRow | null> =>
    tx((trx) => change(trx, actor, tap)).catch((error: unknown) => {
      if ((error as { code?: unknown } | null)?.code === '23505') return null
      throw error
    })

  /** @returns whether it is undone now */
  const undo = (actor: Actor, { key, orderId }: HandoverRow): Promise<boolean> =>
    tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const found = await handovers.find(key, trx)
      if (!order || !found) return false
      if (found.undoneAt) return true
      const now = clock.now()
      if (!canUndo(found, order.status, now)) return false
      await handovers.markUndone(trx, key, now)
      await orders.update(trx, order, { order: { status: found.statusBefore }, now })
      await log.append(trx, actor, {
        act: `undid “${acts[found.kind]}”`,
        subject: subjectOf(order),
        before: { status: order.status },
        after: { status: found.statusBefore },
      })
      return true
    })

  return { record, undo }
}
