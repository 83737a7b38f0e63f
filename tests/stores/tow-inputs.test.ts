import { describe, expect, it } from 'vitest'
import {
  carBalls,
  carPlugs,
  checkTow,
  controllerKinds,
  hitchKinds,
  type TowCar,
  type Trailer,
} from '../../contract/tow-check.ts'
import { createCheckoutDraft } from '../../src/features/checkout/checkout-draft.ts'
import {
  carOf,
  inputsOf,
  towChoices,
  trailerText,
  type TowInputs,
} from '../../src/features/towing/tow-inputs.ts'
import { aStorage } from './a-storage.ts'

const nothing: TowInputs = { tow_hitch: '', tow_rated_lb: '', tow_ball: '', tow_plug: '', tow_controller: '' }
const trailer: Trailer = { grossLb: 2_650, tongueLb: 250, ball: '2-5/16', plug: '7-way', brakes: 'electric' }

describe('the answers about a car', () => {
  it('offer everything that the rules know', () => {
    const offered = (name: keyof typeof towChoices) => towChoices[name].options.map(({ value }) => value)
    expect(offered('tow_hitch').toSorted()).toEqual([...hitchKinds].toSorted())
    expect(offered('tow_ball').toSorted()).toEqual([...carBalls].toSorted())
    expect(offered('tow_plug').toSorted()).toEqual([...carPlugs].toSorted())
    expect(offered('tow_controller').toSorted()).toEqual([...controllerKinds].toSorted())
  })

  it('are no car before the first one, and an unknown rest after it', () => {
    expect(carOf(nothing)).toBeNull()
    const car = carOf({ ...nothing, tow_plug: '4-flat' })
    expect(car).toEqual({
      hitch: 'unknown',
      ratedLb: null,
      ball: 'unknown',
      plug: '4-flat',
      controller: 'unknown',
    })
    expect(car && checkTow(car, trailer).outcome).toBe('no')
  })

  it('take no rating that is not finished', () => {
    expect(carOf({ ...nothing, tow_hitch: '2', tow_rated_lb: '35' })).toMatchObject({ ratedLb: null })
    expect(carOf({ ...nothing, tow_hitch: '2', tow_rated_lb: '3,500' })).toMatchObject({ ratedLb: 3_500 })
  })

  it.each<TowCar>([
    { hitch: '3', ratedLb: 3_500, ball: '1-7/8', plug: '7-way', controller: 'no' },
    { hitch: 'unknown', ratedLb: null, ball: 'none', plug: 'other', controller: 'unknown' },
  ])('are remembered as they were: %j', (car) => {
    expect(carOf(inputsOf(car))).toEqual(car)
  })

  it('are told first what the sauna asks for', () => {
    expect(trailerText(trailer).replaceAll('\u00A0', ' ')).toBe(
      'It weighs 2,650 lb, of which 250 lb press on the ball. It takes a 2 5/16-inch ball and a 7-way plug, and has electric brakes.',
    )
  })
})

describe('what a guest answers on the page of a sauna', () => {
  it('is in the form of the checkout, and is sent for a pickup alone', () => {
    const tab = aStorage()
    createCheckoutDraft(tab).write({ tow_hitch: '2' })
    const checkout = createCheckoutDraft(tab)
    checkout.restore()
    checkout.write({ tow_confirmed: 'yes' })
    const order = { typeForm: 'rental' } as const
    expect(checkout.filledFields({ ...order, deliveryMethod: 'pickup' })).toEqual({
      tow_hitch: '2',
      tow_confirmed: 'yes',
    })
    expect(checkout.filledFields({ ...order, deliveryMethod: 'delivery' })).toEqual({})
  })
})
