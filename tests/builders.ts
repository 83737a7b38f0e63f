import type { Footprint, Site } from '../contract/site-facts.ts'
import type { Calendar, RentalRules } from '../server/domain/calendar.ts'
import type { TurnoverEntry } from '../server/domain/catalog-file.ts'
import type { CheckoutField } from '../server/domain/checkout-form.ts'
import type { Day } from '../server/domain/day.ts'
import type { DeliveryTerms } from '../server/domain/delivery.ts'
import type { Typed } from '../server/domain/form.ts'
import type { CalendarEvent } from '../server/domain/calendar-file.ts'
import type { ShopContact } from '../server/emails/email.ts'
import type { PriceRule } from '../server/domain/price-rules.ts'
import type { Charges } from '../server/domain/quote.ts'
import type { Stay } from '../server/domain/stay.ts'
import type { TurnoverWork } from '../server/domain/turnover.ts'

/** The default day of all tests: a Saturday. */
export const TODAY: Day = '2026-11-21'

/** Three nights, well within the rules of `aCalendar`. */
export const aStay = (changes: Partial<Stay> = {}): Stay => ({
  from: '2026-12-01',
  to: '2026-12-04',
  ...changes,
})

/** The shop's defaults. */
export const someRules = (changes: Partial<RentalRules> = {}): RentalRules => ({
  leadDays: 1,
  horizonDays: 180,
  daysBefore: 0,
  turnoverDays: 1,
  minNights: 1,
  maxNights: 30,
  ...changes,
})

/**
 * One product's calendar. `taken` holds the nights of each unit: `aCalendar({ taken: [['2026-12-02'], []] })` has two
 * units, numbered from 1, of which the first is occupied on one night.
 */
export const aCalendar = ({
  today = TODAY,
  taken = [[]],
  ...rules
}: Partial<RentalRules> & { today?: Day; taken?: Day[][] } = {}): Calendar => ({
  rules: someRules(rules),
  today,
  units: taken.map((nights, index) => ({ id: index + 1, taken: new Set(nights) })),
})

/** How saunas are made ready where a pickup takes no day and the farthest delivery takes one. */
export const someTurnoverWork = (changes: Partial<TurnoverWork> = {}): TurnoverWork => ({
  cleaningHours: 2,
  speedMph: 40,
  workFrom: '08:00',
  workUntil: '18:00',
  returnBy: '11:00',
  readyBy: '14:00',
  deliverBy: '16:00',
  ...changes,
})

/** The same as a file says it: of a settlement where a pickup takes no day and the farthest delivery takes one. */
export const aTurnoverEntry: TurnoverEntry = {
  cleaning_hours: 2,
  speed_mph: 40,
  work_from: '08:00',
  work_until: '18:00',
  return_by: '11:00',
  ready_by: '14:00',
  deliver_by: '16:00',
}

/** Of a cabin that takes 17 ft × 7 ft 6 in, with 10 ft around it. */
export const aFootprint = (changes: Partial<Footprint> = {}): Footprint => ({
  body: 128,
  drawbar: 48,
  width: 90,
  towed: 121,
  chimney: 134,
  clearance: 120,
  door: 'rear',
  swing: 28,
  ...changes,
})

/** A meadow beside a road, where that cabin fits. */
export const aSite = (changes: Partial<Site> = {}): Site => ({
  way: 'straight',
  entrance: 180,
  length: 480,
  width: 480,
  fire: 240,
  overhead: 'open',
  height: null,
  slope: 'level',
  ground: 'firm',
  done: [],
  ...changes,
})

/** $100 a night or a piece. */
export const aPrice = (changes: Partial<{ id: number; price: number }> = {}) => ({
  id: 7,
  price: 10_000,
  ...changes,
})

/** $150 on every night; what it is about is for the caller to say. */
export const aPriceRule = (changes: Partial<PriceRule> = {}): PriceRule => ({
  season: null,
  weekdays: [],
  price: 15_000,
  ...changes,
})

/** Delivery at $75, 8.25% tax. */
export const someCharges = (changes: Partial<Charges> = {}): Charges => ({
  deliveryFee: 7_500,
  taxPpm: 82_500,
  ...changes,
})

/** A settlement in the middle of Denver that delivers within 50 miles. */
export const someDeliveryTerms = (changes: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  latitude: 39.7392,
  longitude: -104.9903,
  pickupAddress: '1 Sauna Way, Denver, CO 80202',
  deliveryRadiusMiles: 50,
  deliveryFee: 7_500,
  ...changes,
})

/** Everything that a rental needs, and no other address for the delivery. */
export const aCheckoutForm = (changes: Typed<CheckoutField> = {}): Typed<CheckoutField> => ({
  name: 'Ann',
  surname: 'Lee',
  drivingLicenseNumber: 'CO-123456',
  email: 'ann@example.com',
  cellPhone: '(303) 555-0123',
  homeCity: 'Boulder',
  homeState: 'CO',
  homeZipCode: '80301',
  homeAddress: '12 Cedar Road',
  ...changes,
})

/** Of a rental over New Year. */
export const aCalendarEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'order-1042@shop.example',
  sequence: 0,
  isCanceled: false,
  from: '2026-12-29',
  to: '2027-01-01',
  title: 'Sauna “Birch”',
  description: 'Pick it up on the day of receipt.',
  location: '1 Sauna Way, Denver, CO 80202',
  organizer: { name: 'Heat and Chill', email: 'hello@shop.example' },
  url: 'https://shop.example/cabinet/orders',
  ...changes,
})

export const aShopContact = (changes: Partial<ShopContact> = {}): ShopContact => ({
  origin: 'https://shop.example',
  company: { name: 'Heat and Chill LLC', email: 'hello@shop.example', phone: '+1 (555) 555-0100' },
  ...changes,
})
