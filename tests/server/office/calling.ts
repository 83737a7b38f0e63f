import { randomUUID } from 'node:crypto'
import { readConfig } from '../../../server/config.ts'
import { createBooking } from '../../../server/booking.ts'
import { paymentSweep } from '../../../server/tasks/payment-sweep.ts'
import { anEmail } from '../accounts.ts'
import { ORIGIN, type Shop, type Visit, visit } from '../shop.ts'

export const SECRET = 'a secret of the test'

/** An order for a caller, as the office sends it. */
export const aCall = (saunaId: number, changes: object = {}) => ({
  id: randomUUID(),
  sauna_id: saunaId,
  date_from: '2026-12-10',
  date_to: '2026-12-12',
  delivery_method: 'pickup',
  hold_hours: 24,
  name: 'June',
  surname: 'Alder',
  email: anEmail('caller'),
  cell_phone: '(541) 555-0188',
  note: 'Prefers to be called after five.',
  total: 0,
  ...changes,
})
export type Call = ReturnType<typeof aCall>

/** What of it the price depends on. */
export const wishOf = ({ sauna_id, date_from, date_to, delivery_method, hold_hours }: Call) => ({
  sauna_id,
  date_from,
  date_to,
  delivery_method,
  hold_hours,
})

/** What the customer adds behind their link. */
export const anAcceptance = (changes: Record<string, string> = {}) => ({
  driving_license_number: 'W123-4567',
  home_address: '12 Cedar Road',
  home_zip_code: '12203',
  home_state: 'NY',
  home_city: 'Albany',
  signature: 'June Alder',
  agreed: 'yes',
  ...changes,
})

/** Makes orders for callers in a test's shop, and follows their links. */
export function calling(shop: Shop) {
  const { database, clock } = shop
  const { db } = database

  /** At the price that is shown at that moment. */
  async function priced(browser: Pick<Visit, 'post'>, call: Call): Promise<Call> {
    const { body } = await browser.post('office/phone-orders/preview', wishOf(call))
    return { ...call, total: body.total }
  }

  const make = async (browser: Pick<Visit, 'post'>, call: Call) =>
    browser.post('office/phone-orders', await priced(browser, call))

  const orderOf = (number: number) =>
    db.selectFrom('shopOrder').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

  const mailsTo = (recipient: string) =>
    db.selectFrom('mailOutbox').selectAll().where('recipient', '=', recipient).orderBy('createdAt').execute()

  /** Where the link that was mailed there leads. */
  async function linkTo(email: string): Promise<string> {
    const texts = (await mailsTo(email)).map(({ bodyText }) => bodyText)
    const [, path] = /(\/your-order\?token=[\w-]+)/.exec(texts.join('\n')) ?? []
    if (!path) throw new Error(`No link was mailed to ${email}`)
    return path
  }

  const send = (path: string, form: Record<string, string>, browser = visit(shop)) =>
    browser.post(path, undefined, {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  /** With the rules that the page shows. */
  async function accept(path: string, changes: Record<string, string> = {}, browser = visit(shop)) {
    const { body } = await browser.get(path)
    const [, version = ''] = /name="rules_version" value="([^"]+)"/.exec(String(body)) ?? []
    return send(path, anAcceptance({ rules_version: version, ...changes }), browser)
  }

  const nightsOf = (requestId: string) =>
    db.selectFrom('unitNight').selectAll().where('requestId', '=', requestId).orderBy('night').execute()

  const sweep = () => {
    const booking = createBooking({
      config: readConfig({ ORIGIN, PAYMENT_TEST_SECRET: SECRET }),
      database,
      clock,
    })
    return paymentSweep({ ...booking, clock, log: { warn() {} } }).run()
  }

  return { priced, make, orderOf, mailsTo, linkTo, send, accept, nightsOf, sweep }
}
