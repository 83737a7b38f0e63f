import { closedPage } from '../../server/http/closed-page.ts'
import { linkPage, paragraphs } from '../../server/http/link-page.ts'
import { phoneOrderPage } from '../../server/http/phone-order-page.ts'
import { waitlistPage } from '../../server/http/waitlist-page.ts'
import { aShopContact, aStay } from '../builders.ts'
import {
  anOrder,
  aSignature,
  at,
  dateFrom,
  dateTo,
  delivered,
  describeInDocuments,
  pickedUp,
} from './hostile-orders.ts'
import type { Say } from './only-text.ts'

const aShop = (say: Say) => aShopContact({ company: { name: 'Shop', email: say(), phone: say() } })

type PhoneOrder = Parameters<typeof phoneOrderPage>[0]
const aPhoneOrder = (say: Say, changes: Partial<PhoneOrder['opened']> = {}) =>
  phoneOrderPage({
    opened: {
      order: anOrder(say, { customer: { name: say() }, ...delivered(say) }),
      state: 'open',
      rules: { rules: { version: '1', text: say() }, signature: aSignature(say) },
      isHeldLonger: true,
      ...changes,
    },
    lines: [],
    until: '2:05 PM',
    shop: aShop(say),
    typed: {
      drivingLicenseNumber: say(),
      homeAddress: say(),
      homeZipCode: say(),
      homeState: say(),
      homeCity: say(),
    },
    errors: { homeCity: [say()], agreed: [say()] },
    problem: say(),
  })

type Waiting = Parameters<typeof waitlistPage>[0]
const aWaitlistLink = (say: Say, changes: Partial<Waiting['entry']> = {}) =>
  ({
    entry: { productId: 7, dateFrom, dateTo, deliveryMethod: 'delivery', deliveryZip: '97702', ...changes },
    product: {
      title: say(),
      settlement: changes.heldUntil ? { name: say() } : null,
      terms: { timeZone: 'America/Denver' },
    },
    isHeld: changes.heldUntil !== undefined,
    total: 15_000,
  }) as Waiting

type Closed = Parameters<typeof closedPage>[0]
const anOffer = (say: Say) => ({
  productId: 7,
  title: say(),
  place: say(),
  stay: aStay(),
  unitIds: [],
  miles: 12,
})
const aClosedPage = (say: Say, changes: Partial<Closed['opened']> = {}) =>
  closedPage({
    opened: {
      id: '1',
      state: 'open',
      reasons: [{ reason: 'other', words: say() }],
      before: { saunaName: say(), location: null, ...aStay() },
      order: anOrder(say, {}),
      left: 15_000,
      ...changes,
    },
    offers: { dates: [anOffer(() => 'Birch')], saunas: [anOffer(say)] },
    shop: aShop(say),
    problem: say(),
  })

describeInDocuments({
  'the page of an order by phone': (say) => aPhoneOrder(say),
  'the page of an order by phone, with rules to sign': (say) =>
    aPhoneOrder(() => 'Birch', {
      order: anOrder(say, { customer: { name: say() }, ...pickedUp(say) }),
      rules: { rules: { version: say(), text: say() }, signature: null },
    }),
  'the page of dates that are held for somebody': (say) =>
    waitlistPage(aWaitlistLink(say, { heldUntil: at }), 'token', aShop(say)),
  'the page of somebody who has left the waitlist': (say) =>
    waitlistPage(aWaitlistLink(say, { state: 'left' }), 'token', aShop(say)),
  'the choice when dates are closed': (say) => aClosedPage(say),
  'the answer to that choice': (say) =>
    aClosedPage(() => 'Birch', { state: 'moved', order: anOrder(say, { location: say() }) }),
  'any page behind a link': (say) => linkPage(say(), aShop(say), paragraphs([say()])),
})
