import { describe, expect, it } from 'vitest'
import { assembleCatalog } from '../../server/domain/assemble-catalog.ts'
import type {
  CatalogFiles,
  RentalEntry,
  SaleEntry,
  SettlementEntry,
} from '../../server/domain/catalog-file.ts'
import { aTurnoverEntry } from '../builders.ts'

const aSettlementEntry = (changes: Partial<SettlementEntry> = {}): SettlementEntry => ({
  slug: 'bend',
  name: 'Bend',
  pickup_address: 'Yard 4',
  latitude: 44,
  longitude: -121,
  time_zone: 'America/Los_Angeles',
  tax_ppm: 0,
  delivery_cents: 9_500,
  ...changes,
})

const aRentalEntry = (changes: Partial<RentalEntry> = {}): RentalEntry => ({
  slug: 'juniper',
  title: 'Juniper',
  price_cents: 16_900,
  units: ['B-1'],
  ...changes,
})

const aSaleEntry = (changes: Partial<SaleEntry> = {}): SaleEntry => ({
  slug: 'buy-barrel',
  title: 'Barrel',
  price_cents: 1_390_000,
  stock: 4,
  ...changes,
})

interface Some {
  settlements?: SettlementEntry[]
  models?: CatalogFiles['models']
  rentals?: RentalEntry[]
  sales?: SaleEntry[]
}

const assemble = ({
  settlements = [aSettlementEntry()],
  models = new Map(),
  rentals = [],
  sales = [],
}: Some) =>
  assembleCatalog({
    settlements,
    models,
    rentals: [{ file: 'rentals/bend.json', settlement: 'bend', products: rentals }],
    sales: { file: 'sales.json', products: sales },
  })

const barrel = {
  description: ['A barrel.'],
  properties: { Capacity: '4 people', Stove: 'Wood-fired' },
  items: { Towels: '4' },
  pictures: [{ file: 'barrel.jpg', alt: 'A barrel' }],
  trailer: { gross_lb: 1_950, tongue_lb: 195, ball: '2', plug: '4-flat', brakes: 'surge' } as const,
  footprint: {
    body: 92,
    drawbar: 44,
    width: 82,
    towed: 92,
    chimney: 110,
    clearance: 120,
    door: 'rear',
    swing: 26,
  } as const,
}

describe('A product', () => {
  it('takes from its model what it does not set itself', () => {
    const { catalog, errors } = assemble({
      models: new Map([['barrel', barrel]]),
      rentals: [aRentalEntry({ model: 'barrel' })],
    })
    expect(errors).toEqual([])
    expect(catalog.products[0]).toMatchObject({
      kind: 'rental',
      settlement: 'bend',
      description: ['A barrel.'],
      properties: [
        { label: 'Capacity', value: '4 people' },
        { label: 'Stove', value: 'Wood-fired' },
      ],
      items: [{ label: 'Towels', value: '4' }],
      pictures: barrel.pictures,
      trailer: { grossLb: 1_950, tongueLb: 195, ball: '2', plug: '4-flat', brakes: 'surge' },
      footprint: barrel.footprint,
      stock: null,
    })
  })

  it('puts its description before its model’s, adds and replaces properties, and replaces items, pictures, trailer, and footprint', () => {
    const own = {
      description: ['Juniper.'],
      properties: { Capacity: '3 people', Chains: '1 pair' },
      items: { Wood: '2 bags' },
      pictures: [],
      trailer: { ...barrel.trailer, gross_lb: 2_000 },
      footprint: { ...barrel.footprint, swing: 0 },
    }
    const { catalog } = assemble({
      models: new Map([['barrel', barrel]]),
      rentals: [aRentalEntry({ model: 'barrel', ...own })],
    })
    expect(catalog.products[0]).toMatchObject({
      description: ['Juniper.', 'A barrel.'],
      properties: [
        { label: 'Capacity', value: '3 people' },
        { label: 'Stove', value: 'Wood-fired' },
        { label: 'Chains', value: '1 pair' },
      ],
      items: [{ label: 'Wood', value: '2 bags' }],
      pictures: [],
      trailer: { grossLb: 2_000 },
      footprint: { swing: 0 },
    })
  })

  it('asks nobody about their car or their place where nothing is said of it', () => {
    const [product] = assemble({ rentals: [aRentalEntry()] }).catalog.products
    expect([product?.trailer, product?.footprint]).toEqual([null, null])
  })

  it('can be rented for one to thirty nights by default', () => {
    const nights = (changes: Partial<RentalEntry>) => {
      const [product] = assemble({ rentals: [aRentalEntry(changes)] }).catalog.products
      return [product?.minNights, product?.maxNights]
    }
    expect(nights({})).toEqual([1, 30])
    expect(nights({ min_nights: 2, max_nights: 5 })).toEqual([2, 5])
    expect(nights({ min_nights: 60 })).toEqual([60, 60])
  })
})

it('fills in default rules for a settlement without any', () => {
  expect(assemble({}).catalog.settlements[0]).toMatchObject({
    disabled: false,
    deliveryRadiusMiles: 50,
    leadDays: 1,
    horizonDays: 180,
    turnoverDays: 1,
    hours: null,
    zipCodes: {},
  })
})

it('wants no day between two stays by default where it knows what is done in between', () => {
  const daysOf = (changes: object) =>
    assemble({ settlements: [aSettlementEntry({ turnover: aTurnoverEntry, ...changes })] }).catalog
      .settlements[0]
  expect(daysOf({})).toMatchObject({ turnoverDays: 0, turnoverWork: { speedMph: 40, readyBy: '14:00' } })
  expect(daysOf({ turnover_days: 2 })).toMatchObject({ turnoverDays: 2 })
})

describe('Files that do not fit together', () => {
  const rental = (changes: Partial<RentalEntry>): Some => ({ rentals: [aRentalEntry(changes)] })

  it.each<[string, Some, string]>([
    [
      'a sauna that is higher on the road than its chimney',
      rental({ footprint: { ...barrel.footprint, towed: 111 } }),
      'rentals/bend.json: products[0].footprint.towed must not be above chimney, which is 110',
    ],
    [
      'a ball that carries more than all of the trailer',
      rental({ trailer: { ...barrel.trailer, tongue_lb: 1_951 } }),
      'rentals/bend.json: products[0].trailer.tongue_lb must not be above gross_lb, which is 1950',
    ],
    [
      'saunas that come back after work',
      { settlements: [aSettlementEntry({ turnover: { ...aTurnoverEntry, return_by: '18:30' } })] },
      'settlements.json: settlements[0].turnover must have return_by, ready_by, and deliver_by between work_from and work_until',
    ],
    [
      'a delivery from which no sauna comes back within a week',
      {
        settlements: [
          aSettlementEntry({ delivery_radius_miles: 600, turnover: { ...aTurnoverEntry, speed_mph: 10 } }),
        ],
      },
      'settlements.json: settlements[0].turnover must not take more than 7 days for a delivery 600 miles away',
    ],
    [
      'two settlements of one slug',
      { settlements: [aSettlementEntry(), aSettlementEntry()] },
      'settlements.json: settlements[1].slug: the settlement "bend" is already used at settlements.json: settlements[0].slug',
    ],
    [
      'two products of one slug',
      { rentals: [aRentalEntry()], sales: [aSaleEntry({ slug: 'juniper' })] },
      'sales.json: products[0].slug: the product "juniper" is already used at rentals/bend.json: products[0].slug',
    ],
    [
      'two units of one serial',
      { rentals: [aRentalEntry(), aRentalEntry({ slug: 'sage', units: ['B-2', 'B-1'] })] },
      'rentals/bend.json: products[1].units[1]: the unit "B-1" is already used at rentals/bend.json: products[0].units[0]',
    ],
    [
      'a settlement that is not there',
      { settlements: [aSettlementEntry({ slug: 'stowe' })] },
      'rentals/bend.json: settlement "bend" is not in settlements.json',
    ],
    [
      'a model that is not there',
      rental({ model: 'cube' }),
      'rentals/bend.json: products[0].model: there is no models/cube.json',
    ],
    [
      'a model named like something every object has',
      rental({ model: 'constructor' }),
      'rentals/bend.json: products[0].model: there is no models/constructor.json',
    ],
    [
      'a longest stay below the shortest',
      rental({ min_nights: 5, max_nights: 4 }),
      'rentals/bend.json: products[0].max_nights must not be below min_nights, which is 5',
    ],
    [
      'a block of a foreign unit',
      rental({ blocks: [{ unit: 'C-9', in_days: 1, nights: 1 }] }),
      'rentals/bend.json: products[0].blocks[0].unit "C-9" is not one of this product\'s units',
    ],
    [
      'a block that says its beginning twice',
      rental({ blocks: [{ unit: 'B-1', in_days: 1, from: '2026-12-24', nights: 1 }] }),
      'rentals/bend.json: products[0].blocks[0] must say either from or in_days',
    ],
    [
      'a block that does not say its beginning',
      rental({ blocks: [{ unit: 'B-1', nights: 1 }] }),
      'rentals/bend.json: products[0].blocks[0] must say either from or in_days',
    ],
  ])('%s', (_, files, error) => {
    expect(assemble(files).errors).toEqual([error])
  })
})
