import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../contract/site-check.ts'
import {
  doorSides,
  type Footprint,
  grounds,
  overheads,
  rulesOf,
  type Site,
  type SiteFinding,
  siteTopics,
  slopes,
  ways,
} from '../../contract/site-facts.ts'
import { aFootprint, aSite } from '../builders.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const findingOf = (about: SiteFinding['about'], site: Partial<Site>, cabin: Partial<Footprint> = {}) => {
  const found = checkSite(aSite(site), aFootprint(cabin)).findings.find((each) => each.about === about)
  return `${found?.result}: ${plain(found?.text ?? '')}`
}

describe('the way in', () => {
  it.each<[string, Partial<Site>, string]>([
    [
      'nobody has measured',
      { entrance: null },
      'unsure: Measure the narrowest part of the way in. 8 ft 6 in is',
    ],
    ['is too narrow', { entrance: 80 }, 'no: The narrowest part is 6 ft 8 in wide, 10 in too narrow'],
    [
      'leaves nothing',
      { entrance: 90 },
      'unsure: 7 ft 6 in leaves 0 in to spare in all. We’ll check it first.',
    ],
    ['leaves six inches on each side', { entrance: 102 }, 'fits: 8 ft 6 in is wide enough.'],
    [
      'leaves as much, in a turn',
      { entrance: 102, way: 'turn' },
      'unsure: 8 ft 6 in leaves 1 ft to spare in all. In a turn',
    ],
    ['leaves three feet in a turn', { entrance: 126, way: 'turn' }, 'fits:'],
    [
      'leaves enough only if it is straight',
      { entrance: 102, way: 'unknown' },
      'unsure: 8 ft 6 in leaves 1 ft',
    ],
    ['leaves enough however it leads', { entrance: 126, way: 'unknown' }, 'fits:'],
  ])('that %s', (_, site, start) => {
    expect(findingOf('entrance', site)).toContain(start)
  })

  it('has to let the tow car pass, too, which is wider than a small sauna', () => {
    expect(findingOf('entrance', { entrance: 79 }, { width: 78 })).toContain('no: ')
    expect(findingOf('entrance', { entrance: 80 }, { width: 78 })).toContain('unsure: ')
  })
})

describe('the space', () => {
  it.each<[string, Partial<Site>, Partial<Footprint>, string]>([
    [
      'is large enough',
      { length: 204, width: 90 },
      {},
      'fits: With its drawbar and open door, the sauna takes 17 ft ×',
    ],
    ['is as large the other way around', { length: 90, width: 204 }, {}, 'fits:'],
    ['is too short', { length: 190, width: 90 }, {}, 'no: The space is 1 ft 2 in too short.'],
    ['is too narrow', { length: 204, width: 80 }, {}, 'no: The space is 10 in too narrow.'],
    ['is both', { length: 200, width: 60 }, {}, 'no: The space is 4 in too short and 2 ft 6 in too narrow.'],
    ['is not measured', { length: null, width: null }, {}, 'unsure: Measure the level space.'],
    ['is measured on one side', { length: null, width: 100 }, {}, 'unsure:'],
    [
      'is too narrow on its only known side',
      { length: 80, width: null },
      {},
      'no: The space is 10 in too narrow.',
    ],
    ['has to be wider for a door on the side', { length: 204, width: 90 }, { door: 'left' }, 'no:'],
    ['has to be shorter for a door on the side', { length: 176, width: 118 }, { door: 'right' }, 'fits:'],
    ['needs no more for a door by the drawbar', { length: 176, width: 90 }, { door: 'front' }, 'fits:'],
    [
      'needs more for one that reaches beyond it',
      { length: 176, width: 90 },
      { door: 'front', swing: 50 },
      'no:',
    ],
  ])('that %s', (_, site, cabin, start) => {
    expect(findingOf('space', site, cabin)).toContain(start)
  })
})

describe('what burns', () => {
  const space = { length: 204, width: 90 }
  it.each<[string, Partial<Site>, string]>([
    ['is far enough away', { ...space, fire: 120 }, 'fits: The nearest flammable thing is 10 ft away.'],
    [
      'stands beside a space that is large enough for its middle',
      { fire: 0, length: 444, width: 330 },
      'fits: In the',
    ],
    ['stands beside one that is almost large enough', { fire: 0, length: 444, width: 329 }, 'unsure:'],
    ['is too near wherever the sauna stands', { ...space, fire: 43 }, 'no:'],
    ['may be beside the drawbar', { ...space, fire: 44 }, 'unsure:'],
    ['is not measured', { fire: null }, 'unsure: 10 ft all around the sauna'],
    ['is near a space that is not measured', { fire: 0, length: null }, 'unsure:'],
  ])('that %s', (_, site, start) => {
    expect(findingOf('fire', site)).toContain(start)
  })
})

it('what burns may be beside a sauna that stands across its space', () => {
  const small = { body: 92, width: 82, drawbar: 44, swing: 26, clearance: 120 }
  expect(findingOf('fire', { fire: 0, length: 205, width: 170 }, small)).toContain('unsure:')
  expect(findingOf('fire', { fire: 0, length: 205, width: 161 }, small)).toContain('no:')
})

describe('what is above', () => {
  it.each<[string, Partial<Site>, string]>([
    ['is the sky', {}, 'fits: Nothing is above'],
    ['is not known', { overhead: 'unknown' }, 'unsure: Look up'],
    ['is over the spot', { overhead: 'spot' }, 'no: The chimney ends 11 ft 2 in above the ground.'],
    [
      'is below the chimney',
      { overhead: 'spot', height: 120 },
      'no: The chimney is 1 ft 2 in too high for it.',
    ],
    ['is far above it', { overhead: 'spot', height: 334 }, 'no: Only 16 ft 8 in is left'],
    [
      'is over the way and not measured',
      { overhead: 'way' },
      'unsure: On the road the sauna is 10 ft 1 in high.',
    ],
    [
      'is too low',
      { overhead: 'way', height: 120 },
      'no: On the road the sauna is 10 ft 1 in high, 1 in too',
    ],
    ['is hardly high enough', { overhead: 'way', height: 126 }, 'unsure:'],
    ['is high enough', { overhead: 'way', height: 127 }, 'fits:'],
  ])('that %s', (_, site, start) => {
    expect(findingOf('overhead', site)).toContain(start)
  })
})

it.each<[Partial<Site>, string]>([
  [{}, 'yes'],
  [{ slope: 'slight' }, 'yes'],
  [{ slope: 'unknown' }, 'unsure'],
  [{ slope: 'steep' }, 'no'],
  [{ ground: 'unknown' }, 'unsure'],
  [{ ground: 'soft' }, 'no'],
  [{ ground: 'soft', slope: 'unknown' }, 'no'],
])('a place that is %j: %s', (site, outcome) => {
  expect(checkSite(aSite(site), aFootprint()).outcome).toBe(outcome)
})

it('the rules of the guide are listed with what is ticked', () => {
  expect(rulesOf({ done: ['water', 'ban'] }).map(({ isDone }) => isDone)).toEqual([false, true, false, true])
})

const length = fc.nat({ max: 700 })
const footprints: fc.Arbitrary<Footprint> = fc.record({
  body: fc.integer({ min: 60, max: 300 }),
  drawbar: fc.integer({ min: 0, max: 80 }),
  width: fc.integer({ min: 60, max: 110 }),
  towed: fc.integer({ min: 60, max: 150 }),
  chimney: fc.integer({ min: 60, max: 200 }),
  clearance: fc.integer({ min: 0, max: 200 }),
  door: fc.constantFrom(...doorSides),
  swing: fc.integer({ min: 0, max: 60 }),
})
const known = fc.option(length, { nil: null })
const sites: fc.Arbitrary<Site> = fc.record({
  way: fc.constantFrom(...ways),
  entrance: known,
  length: known,
  width: known,
  fire: known,
  overhead: fc.constantFrom(...overheads),
  height: known,
  slope: fc.constantFrom(...slopes),
  ground: fc.constantFrom(...grounds),
  done: fc.constant([]),
})
const ranks = { no: 0, unsure: 1, fits: 2 }

describe('whatever the place and the sauna', () => {
  it('more room never makes anything worse', () => {
    const more = fc.record({ entrance: length, length, width: length, fire: length, height: length })
    fc.assert(
      fc.property(sites, more, footprints, (site, extra, footprint) => {
        const grown = { ...site }
        for (const key of Object.keys(extra) as (keyof typeof extra)[])
          if (site[key] !== null) grown[key] = site[key] + extra[key]
        const after = checkSite(grown, footprint).findings
        for (const [index, before] of checkSite(site, footprint).findings.entries())
          expect(ranks[after[index]?.result ?? 'no'], before.about).toBeGreaterThanOrEqual(
            ranks[before.result],
          )
      }),
    )
  })

  it('a measure that is not known never decides against it', () => {
    fc.assert(
      fc.property(sites, footprints, (site, footprint) => {
        const unknown = { ...site, entrance: null, length: null, width: null, fire: null, height: null }
        const measured = checkSite(unknown, footprint).findings.slice(0, 3)
        expect(measured.map(({ about, result }) => `${about}: ${result}`)).toEqual([
          'entrance: unsure',
          'space: unsure',
          'fire: unsure',
        ])
      }),
    )
  })

  it('each point has a finding in a sentence', () => {
    fc.assert(
      fc.property(sites, footprints, (site, footprint) => {
        const { findings } = checkSite(site, footprint)
        expect(findings.map(({ about }) => about)).toEqual(Object.keys(siteTopics))
        for (const { text } of findings) expect(text).toMatch(/^[A-Z0-9][^]*[^.]\.$/)
        expect(findings.map(({ text }) => text).join(' ')).not.toMatch(/NaN|undefined|-\d/)
      }),
    )
  })
})
