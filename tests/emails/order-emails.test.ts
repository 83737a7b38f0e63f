import { describe, expect, it } from 'vitest'
import {
  cancellationEmail,
  confirmationEmail,
  declinedEmail,
  expiredEmail,
  reminderEmail,
} from '../../server/emails/order-emails.ts'
import { changedEmail, movedByShopEmail } from '../../server/emails/change-emails.ts'
import { movedEmail } from '../../server/emails/closure-emails.ts'
import { quoteRental, quoteSale } from '../../server/domain/quote.ts'
import type { EmailOrder } from '../../server/emails/about-order.ts'
import { aPrice, aShopContact, aStay, someCharges } from '../builders.ts'

const shop = aShopContact()
const rental: EmailOrder = {
  number: 7,
  name: 'Ada',
  saunaName: 'Birch & Barrel',
  quote: quoteRental(aPrice(), aStay(), 'pickup', someCharges()),
  stay: aStay(),
  deliveryMethod: 'pickup',
  address: '1 Sauna Way, Denver, CO 80202',
  hours: null,
  lent: [],
}
const sale: EmailOrder = {
  ...rental,
  quote: quoteSale(aPrice(), 'delivery', someCharges()),
  stay: null,
  deliveryMethod: 'delivery',
}

describe('a confirmation', () => {
  it('says what is booked, what to do next, and what a change of plans costs', () => {
    const { subject, text } = confirmationEmail(rental, shop, 'Full refund up to 7 days before.')
    expect(subject).toBe('Your order #7: Birch & Barrel')
    expect(text).toBe(`Your dates are booked

Hi Ada,

Thank you! We received your payment.

Order #7
Sauna:             Birch & Barrel
Start date:        12/01/2026
Return date:       12/04/2026
Pick up at:        1 Sauna Way, Denver, CO 80202
Price per night:   $100.00
Rental (3 nights): $300.00
Tax:               $24.75
Total:             $324.75

Please pick up the sauna on your start date, and bring your driver’s license.

If your plans change: Full refund up to 7 days before.

We attached a calendar file with your dates.

Your orders:
https://shop.example/cabinet/orders

Heat and Chill LLC
+1 (555) 555-0100
hello@shop.example
`)
  })

  it('of a pickup says what we bring for the car, after what its customer brings', () => {
    const lent = ['Ball mount with a 2-inch ball', 'Plug adapter to a 4-pin flat plug']
    const { text } = confirmationEmail({ ...rental, lent }, shop, 'None.')
    expect(text).toContain(
      'bring your driver’s license.\n\nWe bring: ball mount with a 2-inch ball, plug adapter to a 4-pin flat plug.\n',
    )
    expect(confirmationEmail(rental, shop, 'None.').text).not.toContain('We bring')
  })

  it('of a sale has no dates', () => {
    const { text } = confirmationEmail(sale, shop, '')
    expect(text).toMatch(/^The sauna is yours\n/)
    expect(text).toContain('We will be in touch soon to arrange the delivery.')
    expect(text).not.toMatch(/date/i)
  })
})

it('a reminder of a pickup, an order that has changed, and one that was moved say what we bring, and no others', () => {
  const order = { ...rental, lent: ['Ball mount with a 2-inch ball'] }
  const saysIt = ({ text }: { text: string }) => text.includes('We bring: ball mount with a 2-inch ball.')
  const policy = 'None.'
  expect(
    [
      reminderEmail(order, shop, { lacksDeposit: false }),
      changedEmail(order, shop, { difference: 0, policy, asksAbout: null }),
      movedByShopEmail(order, shop),
      movedEmail(order, shop),
    ].map(saysIt),
  ).toEqual([true, true, true, true])
  expect(saysIt(reminderEmail(rental, shop, { lacksDeposit: false }))).toBe(false)
  const over = [expiredEmail(order, shop), cancellationEmail(order, shop, { refund: 0, isLate: false })]
  expect(over.map(saysIt)).toEqual([false, false])
})

it('a change says what can be answered now', () => {
  const textOf = (asksAbout: 'car' | 'place' | null) =>
    changedEmail(rental, shop, { difference: 0, policy: 'None.', asksAbout }).text
  expect(textOf('car')).toContain('With your order online, you can check whether your car can tow the sauna.')
  expect(textOf('place')).toContain('you can check whether the sauna fits your place.')
  expect(textOf(null)).not.toContain('you can check')
})

it('states the refund, or says that there is none', () => {
  const refund = cancellationEmail(rental, shop, { refund: 16_238, isLate: false })
  expect(refund.subject).toBe('Your refund for order #7')
  expect(refund.text).toContain('We are refunding $162.38.')
  const none = cancellationEmail(rental, shop, { refund: 0, isLate: false })
  expect(none.subject).toBe('Your order #7 is canceled')
  expect(none.text).toContain('there is no refund')
})

it.each([
  ['declined', declinedEmail(rental, shop).text, 'you were not charged'],
  ['expired', expiredEmail(rental, shop).text, 'Your dates are available to other customers again'],
  ['expired, of a sale', expiredEmail(sale, shop).text, 'please order again'],
  ['paid too late', cancellationEmail(rental, shop, { refund: 1, isLate: true }).text, 'hold the dates'],
  ['bought too late', cancellationEmail(sale, shop, { refund: 1, isLate: true }).text, 'hold the sauna'],
])('reports what is %s', (_, text, sentence) => {
  expect(text).toContain(sentence)
})
