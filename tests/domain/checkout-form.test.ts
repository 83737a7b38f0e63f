import { describe, expect, it } from 'vitest'
import { formatAddress } from '../../server/domain/address.ts'
import { checkCheckout, type CheckoutField } from '../../server/domain/checkout-form.ts'
import type { Typed } from '../../server/domain/form.ts'
import { stateCode } from '../../server/domain/us-states.ts'
import { aCheckoutForm } from '../builders.ts'

const rental = (deliveryMethod: 'pickup' | 'delivery') => ({
  typeForm: 'rental' as const,
  deliveryMethod,
  trailer: null,
  footprint: null,
})
const sale = (deliveryMethod: 'pickup' | 'delivery') => ({
  typeForm: 'sale' as const,
  deliveryMethod,
  trailer: null,
  footprint: null,
})
const deliveryAddress = { city: 'Golden', state: 'co', zipCode: '804012345', address: '5 Pine Lane' }

const person = ['name', 'surname', 'drivingLicenseNumber', 'email', 'cellPhone']
const home = ['homeCity', 'homeState', 'homeZipCode', 'homeAddress']
const delivery = ['city', 'state', 'zipCode', 'address']

const wrongFields = (typed: Typed<CheckoutField>, order: Parameters<typeof checkCheckout>[1]) => {
  const checked = checkCheckout(typed, order)
  return 'errors' in checked ? Object.keys(checked.errors) : []
}

describe('an empty checkout asks', () => {
  it.each([
    ['a rental with pickup', rental('pickup'), [...person, ...home]],
    ['a rental with delivery', rental('delivery'), [...person, ...home]],
    ['a sale with pickup', sale('pickup'), person],
    ['a sale with delivery', sale('delivery'), [...person, ...delivery]],
  ])('for %s', (_, order, fields) => {
    expect(wrongFields({}, order)).toEqual(fields)
  })
})

describe('a rental', () => {
  it('is delivered to the home address by default', () => {
    const checked = checkCheckout(aCheckoutForm(), rental('delivery'))
    const homeAddress = { address: '12 Cedar Road', city: 'Boulder', state: 'CO', zipCode: '80301' }
    expect(checked).toEqual({
      values: {
        person: {
          name: 'Ann',
          surname: 'Lee',
          drivingLicenseNumber: 'CO-123456',
          email: 'ann@example.com',
          cellPhone: '(303) 555-0123',
        },
        homeAddress,
        deliveryAddress: homeAddress,
        deliveryZipField: 'homeZipCode',
        towCar: null,
        site: null,
      },
    })
  })

  it('is delivered to another address', () => {
    expect(checkCheckout(aCheckoutForm(deliveryAddress), rental('delivery'))).toMatchObject({
      values: {
        homeAddress: { city: 'Boulder' },
        deliveryAddress: { address: '5 Pine Lane', city: 'Golden', state: 'CO', zipCode: '80401-2345' },
        deliveryZipField: 'zipCode',
      },
    })
  })

  it.each(delivery)('needs a complete delivery address once its %s is filled in', (field) => {
    const typed = aCheckoutForm({ [field]: deliveryAddress[field as keyof typeof deliveryAddress] })
    expect(wrongFields(typed, rental('delivery'))).toEqual(delivery.filter((other) => other !== field))
  })

  it('treats blanks as no address', () => {
    const typed = aCheckoutForm({ city: ' ', state: '', zipCode: '  ', address: '\t' })
    expect(checkCheckout(typed, rental('delivery'))).toMatchObject({
      values: { deliveryZipField: 'homeZipCode' },
    })
  })

  it('has no delivery address for a pickup, whatever was typed', () => {
    const typed = aCheckoutForm({ ...deliveryAddress, zipCode: 'nonsense' })
    expect(checkCheckout(typed, rental('pickup'))).toMatchObject({ values: { deliveryAddress: null } })
  })
})

describe('a sale', () => {
  it('has no home address', () => {
    expect(checkCheckout(aCheckoutForm({ homeState: 'Mars' }), sale('pickup'))).toMatchObject({
      values: { homeAddress: null, deliveryAddress: null },
    })
  })

  it('is delivered to the delivery address only', () => {
    expect(checkCheckout(aCheckoutForm(deliveryAddress), sale('delivery'))).toMatchObject({
      values: { homeAddress: null, deliveryAddress: { city: 'Golden' }, deliveryZipField: 'zipCode' },
    })
    expect(wrongFields(aCheckoutForm(), sale('delivery'))).toEqual(delivery)
  })
})

describe('a field', () => {
  it.each<[CheckoutField, string, string]>([
    ['name', '', 'Please enter your name.'],
    ['name', 'a'.repeat(101), 'Please use at most 100 characters.'],
    ['surname', 'Lee\u0000', 'This contains characters we cannot save. Please type it again.'],
    ['drivingLicenseNumber', '', 'Please enter your license number.'],
    [
      'drivingLicenseNumber',
      '12;DROP',
      'Please enter the number as printed on your license: letters and digits.',
    ],
    ['drivingLicenseNumber', 'A1', 'Please enter the number as printed on your license: letters and digits.'],
    ['email', 'ann', 'Please enter an email address such as name@example.com.'],
    ['cellPhone', '911', 'Please enter a phone number with its area code, such as (303) 555-0123.'],
    ['homeCity', '1', 'Please enter the city.'],
    ['homeState', '', 'Please enter the state.'],
    ['homeState', 'Bavaria', 'Please enter a U.S. state, such as CO or Colorado.'],
    ['homeZipCode', '', 'Please enter the ZIP code.'],
    ['homeZipCode', '8030', 'Please enter a ZIP code with 5 or 9 digits.'],
    ['homeAddress', '', 'Please enter your street address.'],
    ['homeAddress', 'a'.repeat(201), 'Please use at most 200 characters.'],
  ])('%s with %j gets the message: %s', (field, typed, message) => {
    expect(checkCheckout(aCheckoutForm({ [field]: typed }), rental('pickup'))).toEqual({
      errors: { [field]: [message] },
    })
  })
})

describe('a state', () => {
  it.each([
    ['CO', 'CO'],
    ['co', 'CO'],
    [' Colorado ', 'CO'],
    ['new  york', 'NY'],
    ['N.Y.', 'NY'],
    ['District of Columbia', 'DC'],
    ['U.S. Virgin Islands', 'VI'],
    ['', null],
    ['XX', null],
    ['constructor', null],
  ])('typed as %j is %s', (typed, code) => {
    expect(stateCode(typed)).toBe(code)
  })
})

it('writes an address on one line', () => {
  const address = { address: '12 Cedar Road', city: 'Boulder', state: 'CO', zipCode: '80301' }
  expect(formatAddress(address)).toBe('12 Cedar Road, Boulder, CO 80301')
})
