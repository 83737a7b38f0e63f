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
import type { Push, PushOutbox } from '../../repositories/push/push-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { stayOf } from '../order-terms.ts'
import { orderPush } from './order-push.ts'

interface TellOfficeDeps {
  tx: Tx
  members: Pick<MemberRepo, 'listForNews'>
  news: OrderNewsRepo
  outbox: EmailOutbox
  pushes: PushOutbox
  shop: ShopContact
  clock: Pick<Clock, 'now'>
}

/** News that is older, as after a restore of a backup, is none. */
const MAX_AGE_MINUTES = 24 * 60
/** In one transaction. With many members it takes fewer orders, so that customers never wait long for the database. */
const MOST_EMAILS = 200

/** Something new at a settlement; null for a sale. */
interface News {
  settlementId: number | null
  email: RenderedEmail
  /** For the browsers of those who have turned it on there. */
  push: Push
}

/** Marks the oldest news as told. @returns them */
type TakeNews = (trx: Trx, batch: { since: Date; limit: number }) => Promise<News[]>

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
 * nobody has joined the office, they go to the company's own address. Browsers of members and of the sauna's partner are
 * notified where they have turned that on, whether or not they get emails.
 * @returns how many orders and changes there were
 */
export function createTellOffice({ tx, members, news, outbox, pushes, shop, clock }: TellOfficeDeps) {
  /** Takes as many as one transaction should, and tells those whom each concerns. @returns how many; 0 when all are told */
  const tellSome = (take: TakeNews) =>
    tx(async (trx) => {
      const people = await members.listForNews(trx)
      const limit = Math.max(1, Math.floor(MOST_EMAILS / Math.max(1, people.length)))
      const found = await take(trx, { since: minutesAfter(clock.now(), -MAX_AGE_MINUTES), limit })
      for (const { settlementId, email, push } of found) {
        const concerned = people.filter((person) => person.getsOrderNews && worksAt(person, settlementId))
        const recipients = people.length === 0 ? [shop.company.email] : concerned.map((one) => one.email)
        await outbox.enqueueForAll(trx, recipients, email)
        await pushes.enqueue(trx, push)
      }
      return found.length
    })

  const takeOrders: TakeNews = async (trx, batch) =>
    (await news.take(trx, batch)).map((order) => ({
      settlementId: order.settlementId,
      email: orderNewsEmail(shop, order.kind, newsOrderOf(order)),
      push: orderPush(order.kind, order, order.id, clock.now()),
    }))

  const takeChanges: TakeNews = async (trx, batch) =>
    (await news.takeChanges(trx, batch)).map(({ id, order, before, differenceCents: difference }) => {
      const { saunaName, method: deliveryMethod } = before
      const from = { stay: stayOfTerms(before), saunaName, deliveryMethod, difference }
      return {
        settlementId: order.settlementId,
        email: changeNewsEmail(shop, newsOrderOf(order), from),
        push: orderPush('changed', order, id, clock.now()),
      }
    })

  return async function tellOffice(): Promise<number> {
    let told = 0
    for (const take of [takeOrders, takeChanges])
      for (let count = await tellSome(take); count > 0; count = await tellSome(take)) told += count
    return told
  }
}
