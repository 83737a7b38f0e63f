import { describe, expect, it } from 'vitest'
import { checkCheckout } from '../../server/domain/checkout-form.ts'
import type { Typed } from '../../server/domain/form.ts'
import { checkSiteForm, type SiteField } from '../../server/domain/site-form.ts'
import { aCheckoutForm, aFootprint } from '../builders.ts'

const footprint = aFootprint()
const aYard = (changes: Typed<SiteField> = {}): Typed<SiteField> => ({
  siteWay: 'straight',
  siteEntrance: '10 6',
  siteLength: '40',
  siteWidth: '30.5',
  siteFire: 'unknown',
  siteOverhead: 'open',
  siteSlope: 'level',
  siteGround: 'firm',
  siteDone: 'ban,water,nonsense',
  ...changes,
})
const check = (typed: Typed<SiteField>) => checkSiteForm(typed, footprint)

describe('what is answered about a place', () => {
  it('is taken in inches, and what is not answered is unknown', () => {
    expect(check(aYard())).toEqual({
      site: {
        way: 'straight',
        entrance: 126,
        length: 480,
        width: 366,
        fire: null,
        overhead: 'open',
        height: null,
        slope: 'level',
        ground: 'firm',
        done: ['water', 'ban'],
      },
    })
    expect(check({ siteGround: 'firm' })).toMatchObject({
      site: { way: 'unknown', entrance: null, slope: 'unknown', ground: 'firm', done: [] },
    })
  })

  it('may be nothing at all', () => {
    expect(check({})).toEqual({ site: null })
    expect(check({ siteEntrance: ' ', siteWay: '', siteConfirmed: 'yes' })).toEqual({ site: null })
  })

  it('has to be one of the answers, or a length', () => {
    const { errors } = check(
      aYard({ siteWay: 'up', siteSlope: '<b>', siteEntrance: 'wide', siteFire: '-1' }),
    ) as { errors: Record<string, string[]> }
    expect(Object.keys(errors).toSorted()).toEqual(['siteEntrance', 'siteFire', 'siteSlope', 'siteWay'])
    expect(errors.siteEntrance).toEqual([expect.stringContaining('such as 10 or 10 6')])
  })

  it('has no height where nothing is above, whatever was typed before', () => {
    for (const siteOverhead of ['open', 'unknown', ''])
      expect(check(aYard({ siteOverhead, siteHeight: 'a lot' }))).toMatchObject({ site: { height: null } })
    expect(check({ siteHeight: '12' })).toEqual({ site: null })
    expect(check(aYard({ siteOverhead: 'way', siteHeight: 'a lot' }))).toHaveProperty('errors.siteHeight')
  })

  it('is taken although the sauna does not fit there, once that is confirmed', () => {
    expect(check(aYard({ siteEntrance: '6' }))).toEqual({
      errors: { siteConfirmed: [expect.stringContaining('does not fit there')] },
    })
    expect(check(aYard({ siteEntrance: '6', siteConfirmed: 'yes' }))).toMatchObject({
      site: { entrance: 72 },
    })
  })
})

it('the place counts for a delivery of a sauna whose size is known, and for nothing else', () => {
  const checkout = (deliveryMethod: 'pickup' | 'delivery', facts: typeof footprint | null) =>
    checkCheckout(
      { ...aCheckoutForm(), ...aYard({ siteEntrance: '6' }) },
      { typeForm: 'rental', deliveryMethod, trailer: null, footprint: facts },
    )
  expect(checkout('delivery', footprint)).toHaveProperty('errors.siteConfirmed')
  expect(checkout('pickup', footprint)).toMatchObject({ values: { site: null } })
  expect(checkout('delivery', null)).toMatchObject({ values: { site: null } })
  const silent = { typeForm: 'rental', deliveryMethod: 'delivery', trailer: null, footprint } as const
  expect(checkCheckout(aCheckoutForm(), silent)).toMatchObject({ values: { site: null } })
})
