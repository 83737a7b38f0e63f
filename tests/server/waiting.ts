import { sql } from 'kysely'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import type { BookableRepo } from '../../server/repositories/bookings/bookable.repo.ts'
import { createWaitlist } from '../../server/waitlist.ts'
import { someDates } from './journey.ts'
import { ORIGIN, type Shop, visit, type Visit } from './shop.ts'

/** What tests about the waitlist do. @param watch sees, or fails, each look at a sauna by those who tell people */
export function waiting(shop: Shop, watch: (productId: number) => void = () => {}) {
  const { clock, database } = shop
  const booking = createBooking({ config: readConfig({ ORIGIN }), database, clock })
  const find: BookableRepo['find'] = async (productId, ...rest) => {
    watch(productId)
    return booking.bookables.find(productId, ...rest)
  }
  const bookables = { ...booking.bookables, find }
  const { tellWaitlist } = createWaitlist({ booking: { ...booking, bookables }, database, clock })
  const { db } = database

  const ask = (who: Visit, productId: number, email?: string, dates: object = someDates) =>
    who.post(`products/${productId}/waitlist`, {
      delivery_method: 'pickup',
      ...dates,
      ...(email && { email }),
    })

  /** A guest who asks, each from a network of their own. */
  let asked = 0
  async function aGuest(productId: number, { dates = someDates } = {}): Promise<string> {
    asked++
    const email = `guest-${productId}-${asked}@example.com`
    const guest = visit(shop, { address: `10.0.${Math.floor(asked / 250)}.${asked % 250}` })
    const { status, body } = await ask(guest, productId, email, dates)
    if (status !== 204) throw new Error(`Not on the waitlist: ${JSON.stringify(body)}`)
    return email
  }

  /** Everybody who asked for a sauna, in order. */
  const entriesFor = (productId: number) =>
    db.selectFrom('waitlistEntry').selectAll().where('productId', '=', productId).orderBy('place').execute()

  /** Whom the shop has told, in order. */
  async function told(productId: number): Promise<string[]> {
    const { rows: mails } = await sql<{ recipient: string }>`
      select m.recipient from mail_outbox m join waitlist_entry e on m.dedupe_key = 'waitlist-' || e.id
      where e.product_id = ${productId} order by e.told_at, e.place`.execute(db)
    return mails.map(({ recipient }) => recipient)
  }

  /** The address of the link that they were emailed last. */
  async function linkFor(email: string, path = 'waitlist'): Promise<string> {
    const mail = await db
      .selectFrom('mailOutbox')
      .select('bodyText')
      .where('recipient', '=', email)
      .where('dedupeKey', 'like', 'waitlist-%')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const [, address = ''] =
      new RegExp(`http://shop\\.test(/${path}\\?token=[\\w-]+)`).exec(mail.bodyText) ?? []
    return address
  }

  /** Presses the button of a page. */
  const press = (who: Visit, address: string) =>
    who.post(address, undefined, {
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  return { tellWaitlist, ask, aGuest, entriesFor, told, linkFor, press }
}
