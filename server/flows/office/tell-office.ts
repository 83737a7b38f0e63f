import { minutesAfter } from '../../domain/hold.ts'
import { worksAt } from '../../domain/office/works-at.ts'
import type { ShopContact } from '../../emails/email.ts'
import { orderNewsEmail } from '../../emails/order-news-email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OrderNews, OrderNewsRepo } from '../../repositories/orders/order-news.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
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

const newsOrderOf = (order: OrderNews) => ({
  number: order.number,
  saunaName: order.saunaName,
  stay: stayOf(order),
  deliveryMethod: order.deliveryMethod,
  place: order.settlementId === null ? null : order.location,
  total: order.totalCents,
  refund: order.refundCents,
})

/**
 * Emails new and canceled orders to those who work where the sauna is; a sale to those who work everywhere. While nobody
 * has joined the office, they go to the company's own address.
 * @returns how many orders there were
 */
export function createTellOffice({ tx, members, news, outbox, shop, clock }: TellOfficeDeps) {
  const tellSome = () =>
    tx(async (trx) => {
      const since = minutesAfter(clock.now(), -MAX_AGE_MINUTES)
      const orders = await news.take(trx, { since, limit: BATCH })
      if (orders.length === 0) return 0
      const people = await members.listForNews(trx)
      const recipientsFor = ({ settlementId }: OrderNews): string[] => {
        if (people.length === 0) return [shop.company.email]
        return people
          .filter((person) => person.getsOrderNews && worksAt(person, settlementId))
          .map(({ email }) => email)
      }
      for (const order of orders) {
        const email = orderNewsEmail(shop, order.kind, newsOrderOf(order))
        for (const recipient of recipientsFor(order))
          await outbox.enqueue(trx, { recipient, ...email, dedupeKey: null })
      }
      return orders.length
    })

  return async function tellOffice(): Promise<number> {
    let told = 0
    for (;;) {
      const count = await tellSome()
      told += count
      if (count < BATCH) return told
    }
  }
}
