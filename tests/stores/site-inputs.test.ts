import { describe, expect, it } from 'vitest'
import { grounds, overheads, type Site, slopes, ways } from '../../contract/site-facts.ts'
import { createCheckoutDraft } from '../../src/features/checkout/checkout-draft.ts'
import {
  footprintText,
  siteChoices,
  siteInputsOf,
  siteOf,
  withAnswer,
  withRule,
  type SiteInputs,
} from '../../src/features/siting/site-inputs.ts'
import { aFootprint } from '../builders.ts'
import { aStorage } from './a-storage.ts'

const nothing: SiteInputs = {
  site_way: '',
  site_entrance: '',
  site_length: '',
  site_width: '',
  site_fire: '',
  site_overhead: '',
  site_height: '',
  site_slope: '',
  site_ground: '',
  site_done: '',
}

describe('the answers about a place', () => {
  it('offer everything that the rules know', () => {
    const offered = (name: keyof typeof siteChoices) => siteChoices[name].options.map(({ value }) => value)
    expect(offered('site_way').toSorted()).toEqual([...ways].toSorted())
    expect(offered('site_overhead').toSorted()).toEqual([...overheads].toSorted())
    expect(offered('site_slope').toSorted()).toEqual([...slopes].toSorted())
    expect(offered('site_ground').toSorted()).toEqual([...grounds].toSorted())
  })

  it('are no place while nothing is answered, and what is not is unknown', () => {
    expect(siteOf(nothing)).toBeNull()
    expect(siteOf({ ...nothing, site_entrance: 'unknown' })).toMatchObject({
      way: 'unknown',
      entrance: null,
      slope: 'unknown',
      done: [],
    })
  })

  it('leave out a length that is half typed or none', () => {
    expect(siteOf({ ...nothing, site_entrance: '10 f' })).toMatchObject({ entrance: null })
    expect(siteOf({ ...nothing, site_entrance: '10 6' })).toMatchObject({ entrance: 126 })
  })

  it.each<Site>([
    {
      way: 'turn',
      entrance: 126,
      length: 480,
      width: 366,
      fire: 0,
      overhead: 'way',
      height: 121,
      slope: 'slight',
      ground: 'firm',
      done: ['water', 'ban'],
    },
    {
      way: 'unknown',
      entrance: null,
      length: null,
      width: null,
      fire: null,
      overhead: 'unknown',
      height: null,
      slope: 'unknown',
      ground: 'soft',
      done: [],
    },
  ])('are what is remembered of a place, and the other way around (%j)', (site) => {
    expect(siteOf(siteInputsOf(site))).toEqual(site)
  })

  it('take back a confirmation, and a height where nothing is above any longer', () => {
    expect(withAnswer('site_way', 'turn')).toEqual({ site_way: 'turn', site_confirmed: '' })
    expect(withAnswer('site_overhead', 'way')).not.toHaveProperty('site_height')
    for (const value of ['open', 'unknown', ''])
      expect(withAnswer('site_overhead', value)).toMatchObject({ site_overhead: value, site_height: '' })
  })

  it('tick a rule once, and no longer', () => {
    expect(withRule('', 'water', true)).toBe('water')
    expect(withRule('water,ban', 'water', true)).toBe('ban,water')
    expect(withRule('water,ban', 'water', false)).toBe('ban')
  })

  it('come after what the sauna takes', () => {
    expect(footprintText(aFootprint()).replaceAll('\u00A0', ' ')).toBe(
      'With its drawbar and its door open, it takes 17 ft × 7 ft 6 in of level ground, and 10 ft all around that is clear of anything flammable.',
    )
  })
})

it('what a guest answers on the page of a sauna is sent for a delivery alone', () => {
  const tab = aStorage()
  createCheckoutDraft(tab).write({ site_way: 'turn' })
  const checkout = createCheckoutDraft(tab)
  checkout.restore()
  checkout.write({ site_confirmed: 'yes' })
  const order = { typeForm: 'rental' } as const
  expect(checkout.filledFields({ ...order, deliveryMethod: 'delivery' })).toEqual({
    site_way: 'turn',
    site_confirmed: 'yes',
  })
  expect(checkout.filledFields({ ...order, deliveryMethod: 'pickup' })).toEqual({})
})
