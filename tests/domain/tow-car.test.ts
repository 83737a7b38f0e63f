import { describe, expect, it } from 'vitest'
import type { Trailer } from '../../contract/tow-check.ts'
import { checkCheckout } from '../../server/domain/checkout-form.ts'
import { checkTowCar, type TowField } from '../../server/domain/tow-car.ts'
import type { Typed } from '../../server/domain/form.ts'
import { aCheckoutForm } from '../builders.ts'

const trailer: Trailer = { grossLb: 2_650, tongueLb: 250, ball: '2', plug: '7-way', brakes: 'electric' }
const aCar = (changes: Typed<TowField> = {}): Typed<TowField> => ({
  towHitch: '2',
  towBall: '2',
  towPlug: '7-way',
  towController: 'yes',
  ...changes,
})
const check = (typed: Typed<TowField>) => checkTowCar(typed, trailer)

describe('what is answered about a car', () => {
  it('is taken as it is, and what is not answered is unknown', () => {
    expect(check(aCar())).toEqual({
      car: { hitch: '2', ratedLb: null, ball: '2', plug: '7-way', controller: 'yes' },
    })
    expect(check({ towPlug: '7-way' })).toEqual({
      car: { hitch: 'unknown', ratedLb: null, ball: 'unknown', plug: '7-way', controller: 'unknown' },
    })
  })

  it('may be nothing at all', () => {
    expect(check({})).toEqual({ car: null })
    expect(check({ towHitch: '', towRatedLb: ' ', towConfirmed: 'yes' })).toEqual({ car: null })
  })

  it.each([
    ['3500', 3_500],
    ['3,500', 3_500],
    [' 3,500 lb', 3_500],
    ['3500 lbs.', 3_500],
    ['500', 500],
    ['30,000', 30_000],
  ])('has a rating typed as “%s”', (towRatedLb, ratedLb) => {
    expect(check(aCar({ towRatedLb, towConfirmed: 'yes' }))).toMatchObject({ car: { ratedLb } })
  })

  it.each(['lots', '499', '30,001', '3.5', '-3500', '3,50', '1e4', '９００'])(
    'cannot have a rating of “%s”',
    (towRatedLb) => {
      expect(check(aCar({ towRatedLb }))).toEqual({
        errors: { towRatedLb: [expect.stringContaining('a number of pounds from 500 to 30,000')] },
      })
    },
  )

  it('has to be one of the answers', () => {
    expect(
      check({ towHitch: '6', towBall: '3', towPlug: '5-flat', towController: 'maybe', towConfirmed: 'yes' }),
    ).toEqual({
      errors: {
        towHitch: ['Please choose one of the answers.'],
        towBall: ['Please choose one of the answers.'],
        towPlug: ['Please choose one of the answers.'],
        towController: ['Please choose one of the answers.'],
      },
    })
  })

  it('is taken although the car cannot tow it, once that is confirmed', () => {
    expect(check(aCar({ towHitch: '1' }))).toEqual({
      errors: { towConfirmed: [expect.stringContaining('another car')] },
    })
    expect(check(aCar({ towHitch: '1', towConfirmed: 'yes' }))).toMatchObject({ car: { hitch: '1' } })
  })
})

describe('at the checkout', () => {
  const checkout = (deliveryMethod: 'pickup' | 'delivery', facts: Trailer | null) =>
    checkCheckout(
      { ...aCheckoutForm(), ...aCar({ towHitch: '1' }) },
      { typeForm: 'rental', deliveryMethod, trailer: facts, footprint: null },
    )

  it('the car counts for a pickup of a sauna whose trailer is known, and for nothing else', () => {
    expect(checkout('pickup', trailer)).toHaveProperty('errors.towConfirmed')
    expect(checkout('delivery', trailer)).toMatchObject({ values: { towCar: null } })
    expect(checkout('pickup', null)).toMatchObject({ values: { towCar: null } })
  })
})
