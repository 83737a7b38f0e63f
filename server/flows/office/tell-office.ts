import { minutesAfter } from '../../domain/hold.ts'
import { stayOfTerms } from '../../domain/order-change.ts'
import { worksAt } from '../../domain/office/works-at.ts'
import type { ShopContact } from '../../emails/email.ts'
import { changeNewsEmail, orderNewsEmail } from '../../emails/order-news-email.ts'
import type { RenderedEmail } from '../../emails/render-email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import type { OrderNewsRepo } from '../../repositories/orders/order-news.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { stayOf } from '../order-terms.ts'

interface TellOfficeDeps {
  tx: Tx
  members: Pick<MemberRepo, 'listForNews'>
  news: OrderNewsRepo
  outbox: EmailOutbox
  shop: ShopContact
  clock: Pick<Clock, 'now'>
}

/** News that is older, as after a restore of a backup, is none. */
const MAX_AGE_MINUTES = 24 * 60
const BATCH = 50

export type TellOffice = ReturnType<typeof createTellOffice>

const newsOrderOf = (order: OrderRow) => ({
  number: order.number,
  saunaName: order.saunaName,
  stay: stayOf(order),
  deliveryMethod: order.deliveryMethod,
  place: order.settlementId === null ? null : order.location,
  total: order.totalCents,
  refund: order.refundCents,
})

/**
 * Emails new, changed, and canceled orders to those who work where the sauna is; a sale to those who work everywhere. While
 * nobody has joined the office, they go to the company's own address.
 * @returns how many orders and changes there were
 */
export function createTellOffice({ tx, members, news, outbox, shop, clock }: TellOfficeDeps) {
  const batch = () => ({ since: minutesAfter(clock.now(), -MAX_AGE_MINUTES), limit: BATCH })

  /** Emails each of them to those whom it concerns. */
  async function tell(
    trx: Trx,
    found: readonly { settlementId: number | null; email: RenderedEmail }[],
  ): Promise<number> {
    if (found.length === 0) return 0
    const people = await members.listForNews(trx)
    const recipientsAt = (settlementId: number | null): string[] =>
      people.length === 0
        ? [shop.company.email]
        : people
            .filter((person) => person.getsOrderNews && worksAt(person, settlementId))
            .map(({ email }) => email)
    for (const { settlementId, email } of found)
      for (const recipient of recipientsAt(settlementId))
        await outbox.enqueue(trx, { recipient, ...email, dedupeKey: null })
    return found.length
  }

  const tellOfOrders = () =>
    tx(async (trx) => {
      const orders = await news.take(trx, batch())
      const found = orders.map((order) => ({
        settlementId: order.settlementId,
        email: orderNewsEmail(shop, order.kind, newsOrderOf(order)),
      }))
      return tell(trx, found)
    })

  const tellOfChanges = () =>
    tx(async (trx) => {
      const changes = await news.takeChanges(trx, batch())
      const found = changes.map(({ order, before, differenceCents: difference }) => {
        const { saunaName, method: deliveryMethod } = before
        const from = { stay: stayOfTerms(before), saunaName, deliveryMethod, difference }
        return { settlementId: order.settlementId, email: changeNewsEmail(shop, newsOrderOf(order), from) }
      })
      return tell(trx, found)
    })

  return async function tellOffice(): Promise<number> {
    let told = 0
    for (const tellSome of [tellOfOrders, tellOfChanges])
      for (;;) {
        const count = await tellSome()
        told += count
        if (count < BATCH) break
      }
    return told
  }
}
