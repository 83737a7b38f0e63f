import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ballSizes,
  brakeKinds,
  carBalls,
  carPlugs,
  checkTow,
  controllerKinds,
  hitchKinds,
  plugKinds,
  type TowCar,
  type Trailer,
} from '../../contract/tow-check.ts'

/** Carries 10,000 lb with the most common ball, all lights, and electric brakes. */
const aTruck = (changes: Partial<TowCar> = {}): TowCar => ({
  hitch: '5',
  ratedLb: null,
  ball: '2',
  plug: '7-way',
  controller: 'yes',
  ...changes,
})

const aTrailer = (changes: Partial<Trailer> = {}): Trailer => ({
  grossLb: 2_650,
  tongueLb: 250,
  ball: '2',
  plug: '7-way',
  brakes: 'electric',
  ...changes,
})

const light: Partial<Trailer> = { grossLb: 1_950, tongueLb: 195, plug: '4-flat', brakes: 'surge' }
const heavy: Partial<Trailer> = { grossLb: 5_400, tongueLb: 560, ball: '2-5/16' }

describe('a car', () => {
  it.each<[string, Partial<TowCar>, Partial<Trailer>, string]>([
    ['that has everything', {}, {}, 'yes'],
    ['with a hitch of class I', { hitch: '1' }, light, 'with'],
    ['with a hitch of class I for too heavy a sauna', { hitch: '1' }, {}, 'no'],
    ['with a hitch of class II', { hitch: '2' }, {}, 'yes'],
    ['with a hitch of class II at its very limit', { hitch: '2' }, { grossLb: 3_500, tongueLb: 350 }, 'yes'],
    ['with a hitch of class II one pound above it', { hitch: '2' }, { grossLb: 3_501 }, 'no'],
    ['with a hitch of class III', { hitch: '3' }, { grossLb: 5_000, tongueLb: 500 }, 'yes'],
    ['with a hitch of class III, some of which carry 5,400 lb', { hitch: '3' }, heavy, 'unsure'],
    ['with a hitch of class III whose label says 8,000', { hitch: '3', ratedLb: 8_000 }, heavy, 'with'],
    ['with a hitch of class III on a car rated for 3,500', { hitch: '3', ratedLb: 3_500 }, heavy, 'no'],
    ['with a hitch of class III for 8,001 lb', { hitch: '3' }, { grossLb: 8_001 }, 'no'],
    ['with a rating that its class cannot have', { hitch: '1', ratedLb: 9_000 }, {}, 'no'],
    ['with a hitch of class IV', { hitch: '4' }, heavy, 'with'],
    ['with a hitch of class V', { hitch: '5' }, heavy, 'with'],
    ['without a hitch', { hitch: 'none' }, light, 'no'],
    ['of which only the rating is known', { hitch: 'unknown', ratedLb: 2_700 }, {}, 'yes'],
    ['of which only too low a rating is known', { hitch: 'unknown', ratedLb: 2_600 }, {}, 'no'],
    ['whose hitch nobody has looked at', { hitch: 'unknown' }, {}, 'unsure'],
    ['with more on the ball than a tenth', { hitch: '2' }, { grossLb: 3_000, tongueLb: 400 }, 'unsure'],
    ['with far too much on the ball', { hitch: '2' }, { grossLb: 3_000, tongueLb: 600 }, 'no'],
    ['with another ball', { ball: '1-7/8' }, {}, 'with'],
    ['without a ball', { ball: 'none' }, {}, 'with'],
    ['whose ball nobody has measured', { ball: 'unknown' }, {}, 'with'],
    ['with a 4-pin plug for electric brakes', { plug: '4-flat' }, {}, 'no'],
    ['with a 4-pin plug for lights alone', { plug: '4-flat' }, { brakes: 'surge' }, 'with'],
    ['with a 7-way plug for 4 pins', {}, { plug: '4-flat', brakes: 'none' }, 'with'],
    ['without a plug', { plug: 'none' }, light, 'no'],
    ['with some other plug', { plug: 'other' }, light, 'unsure'],
    ['whose plug nobody has looked at', { plug: 'unknown' }, light, 'unsure'],
    ['without a controller for electric brakes', { controller: 'no' }, {}, 'no'],
    ['that may have a controller', { controller: 'unknown' }, {}, 'unsure'],
    ['without a controller for surge brakes', { controller: 'no' }, { brakes: 'surge' }, 'yes'],
    ['without a controller for no brakes', { controller: 'no' }, { brakes: 'none' }, 'yes'],
    ['where one thing is wrong and another unknown', { hitch: '1', plug: 'unknown' }, {}, 'no'],
    ['where one thing is lent and another unknown', { ball: 'none', hitch: 'unknown' }, {}, 'unsure'],
  ])('%s: %j and %j make %4$s', (_, car, trailer, outcome) => {
    expect(checkTow(aTruck(car), aTrailer(trailer)).outcome).toBe(outcome)
  })

  it('hears what the shop brings, and never anything that it does not', () => {
    const car = aTruck({ ball: '1-7/8', plug: '7-way', hitch: '1' })
    expect(checkTow(car, aTrailer(light)).lent).toEqual([
      'Ball mount with a 2-inch ball',
      'Plug adapter to a 4-pin flat plug',
    ])
    expect(checkTow({ ...car, hitch: 'none' }, aTrailer(light)).lent).toEqual([])
    expect(checkTow(aTruck(), aTrailer()).lent).toEqual([])
  })

  it('is told the lower limit where the hitch and the manual differ, and to look where nobody has', () => {
    const weightOf = (car: Partial<TowCar>) => checkTow(aTruck(car), aTrailer()).findings[0]?.text
    expect(weightOf({ hitch: '2', ratedLb: 3_000 })).toBe(
      'The sauna weighs 2,650 lb; the hitch carries 3,000 lb.',
    )
    expect(weightOf({ hitch: '2' })).toContain('If the owner’s manual says less, that counts.')
    expect(weightOf({ hitch: '2', ratedLb: 2_000 })).toContain('rated for 2,000 lb')
  })
})

const anyCar = fc.record<TowCar>({
  hitch: fc.constantFrom(...hitchKinds),
  ratedLb: fc.option(fc.integer({ min: 500, max: 30_000 })),
  ball: fc.constantFrom(...carBalls),
  plug: fc.constantFrom(...carPlugs),
  controller: fc.constantFrom(...controllerKinds),
})
const anyTrailer = fc.record<Trailer>({
  grossLb: fc.integer({ min: 100, max: 30_000 }),
  tongueLb: fc.integer({ min: 0, max: 3_000 }),
  ball: fc.constantFrom(...ballSizes),
  plug: fc.constantFrom(...plugKinds),
  brakes: fc.constantFrom(...brakeKinds),
})

describe('whatever is answered', () => {
  it('a heavier sauna is never easier to tow', () => {
    const order = ['yes', 'with', 'unsure', 'no']
    fc.assert(
      fc.property(anyCar, anyTrailer, fc.nat(10_000), (car, trailer, more) => {
        const rank = (grossLb: number) => order.indexOf(checkTow(car, { ...trailer, grossLb }).outcome)
        expect(rank(trailer.grossLb + more)).toBeGreaterThanOrEqual(rank(trailer.grossLb))
      }),
    )
  })

  it('electric brakes are never towed without their plug and their controller', () => {
    fc.assert(
      fc.property(anyCar, anyTrailer, (car, trailer) => {
        const electric = { ...trailer, plug: '7-way', brakes: 'electric' } as const
        const canTow = ['yes', 'with'].includes(checkTow(car, electric).outcome)
        expect(canTow && !(car.plug === '7-way' && car.controller === 'yes')).toBe(false)
      }),
    )
  })

  it('there is one sentence about each of the four', () => {
    fc.assert(
      fc.property(anyCar, anyTrailer, (car, trailer) => {
        const { findings } = checkTow(car, trailer)
        expect(findings.map(({ about }) => about)).toEqual(['weight', 'ball', 'plug', 'brakes'])
        for (const { text } of findings) expect(text).toMatch(/^[A-Z].*\.$/)
      }),
    )
  })
})
