import type { Calendar, RentalRules } from '../server/domain/calendar.ts'
import type { CheckoutField } from '../server/domain/checkout-form.ts'
import type { Day } from '../server/domain/day.ts'
import type { DeliveryTerms } from '../server/domain/delivery.ts'
import type { Typed } from '../server/domain/form.ts'
import type { CalendarEvent } from '../server/domain/calendar-file.ts'
import type { ShopContact } from '../server/emails/email.ts'
import type { Charges } from '../server/domain/quote.ts'
import type { Stay } from '../server/domain/stay.ts'

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

/** $100 a night or a piece. */
export const aPrice = (changes: Partial<{ id: number; price: number }> = {}) => ({
  id: 7,
  price: 10_000,
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
