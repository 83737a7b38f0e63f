import { describe, expect, it } from 'vitest'
import { readCatalog } from '../../../server/catalog/read-catalog.ts'
import { aTurnoverEntry } from '../../builders.ts'
import { aFolder } from '../temporary.ts'
import { type CatalogContent, rental, sale, settlement, writeCatalog, writeText } from './catalog-folder.ts'

const errorsOf = async (content: Partial<CatalogContent>) => (await readCatalog(writeCatalog(content))).errors

it('reads a valid catalog', async () => {
  const { catalog, errors } = await readCatalog(writeCatalog())
  expect(errors).toEqual([])
  expect(catalog?.products.map(({ slug }) => slug)).toEqual(['juniper', 'buy-barrel'])
})

describe('A settlement reports', () => {
  const at = 'settlements.json: settlements[0].'

  it.each([
    [{ slug: 'Bend!' }, `${at}slug must be a short name of lowercase letters, digits, and single hyphens`],
    [{ name: ' ' }, `${at}name must be a name of at most 80 characters`],
    [{ latitude: 91 }, `${at}latitude must be a number from -90 to 90`],
    [{ longitude: '-121' }, `${at}longitude must be a number from -180 to 180`],
    [{ time_zone: 'America/Atlantis' }, `${at}time_zone must be a time zone like America/Denver`],
    [{ time_zone: 'EST' }, `${at}time_zone must be a time zone like America/Denver`],
    [{ tax_ppm: 8.25 }, `${at}tax_ppm must be a whole number from 0 to 300000, in parts per million`],
    [{ tax_ppm: 300_001 }, `${at}tax_ppm must be a whole number from 0 to 300000`],
    [{ delivery_cents: -1 }, `${at}delivery_cents must be a whole number, 0 or more, in cents`],
    [{ delivery_cents: '$95' }, `${at}delivery_cents must be a whole number, 0 or more, in cents`],
    [{ disabled: 'yes' }, `${at}disabled must be true or false`],
    [{ turnover_days: 8 }, `${at}turnover_days must be a whole number of days from 0 to 7`],
    [
      { turnover: { ...aTurnoverEntry, ready_by: '2 PM' } },
      `${at}turnover.ready_by must be a time of day like`,
    ],
    [
      { turnover: { ...aTurnoverEntry, speed_mph: 0 } },
      `${at}turnover.speed_mph must be a whole number of miles per`,
    ],
    [{ turnover: { ...aTurnoverEntry, deliver_by: undefined } }, `${at}turnover.deliver_by is missing`],
    [{ horizon_days: 0 }, `${at}horizon_days must be a whole number of days from 1 to 730`],
    [{ pickup_address: undefined }, `${at}pickup_address is missing; it must be an address`],
    [
      { zip: 97701 },
      'settlements.json: settlements[0] has an unknown field "zip"; known fields are slug, name',
    ],
  ])('%j as wrong', async (changes, error) => {
    const errors = await errorsOf({ settlements: [settlement(changes)] })
    expect(errors).toEqual([expect.stringContaining(error)])
  })
})

describe('A product reports', () => {
  const at = 'rentals/bend.json: products[1].'

  it.each([
    [{ price_cents: 0 }, `${at}price_cents must be a whole number above 0, in cents`],
    [{ price_cents: 169.5 }, `${at}price_cents must be a whole number above 0, in cents`],
    [{ price_cents: 1e12 }, `${at}price_cents must be a whole number above 0, in cents`],
    [{ title: undefined }, `${at}title is missing; it must be a title of at most 120 characters`],
    [{ title: 'x'.repeat(121) }, `${at}title must be a title of at most 120 characters`],
    [{ min_nights: 0 }, `${at}min_nights must be a whole number of nights from 1 to 365`],
    [{ units: [] }, `${at}units must be a list of at least one serial number`],
    [{ units: ['C-1', ''] }, `${at}units[1] must be a serial number`],
    [{ description: 'Text' }, `${at}description must be a list of paragraphs`],
    [{ properties: { 'Gross weight': 1950 } }, `${at}properties["Gross weight"] must be text`],
    [{ items: ['Towels'] }, `${at}items must be an object with a text value for each label`],
    [{ pictures: [{ file: 'a.jpg' }] }, `${at}pictures[0].alt is missing; it must be text that says what`],
    [
      { pictures: [{ file: '../a.jpg', alt: 'A' }] },
      `${at}pictures[0].file must be the name of a JPEG, PNG, or HEIC in pictures/`,
    ],
    [
      { pictures: [{ file: 'a.svg', alt: 'A' }] },
      `${at}pictures[0].file must be the name of a JPEG, PNG, or HEIC in pictures/`,
    ],
    [
      { blocks: [{ unit: 'C-1', from: '2026-02-30', nights: 1 }] },
      `${at}blocks[0].from must be a date like 2026-12-24`,
    ],
    [
      { blocks: [{ unit: 'C-1', from: '9999-12-31', nights: 1 }] },
      `${at}blocks[0].from must be a date like 2026-12-24`,
    ],
    [
      { blocks: [{ unit: 'C-1', in_days: 1, nights: 0 }] },
      `${at}blocks[0].nights must be a whole number of nights from 1 to 730`,
    ],
    [
      { trailer: { gross_lb: 1950, ball: '2', plug: '4-flat', brakes: 'surge' } },
      `${at}trailer.tongue_lb is missing; it must be a whole number of pounds from 0 to 5000`,
    ],
    [
      { trailer: { gross_lb: 1950, tongue_lb: 195, ball: '2', plug: '4-pin', brakes: 'surge' } },
      `${at}trailer.plug must be one of "4-flat", "7-way"`,
    ],
    [
      { footprint: { body: 92, drawbar: 44, width: 82, towed: 92, chimney: 110, clearance: 120, swing: 26 } },
      `${at}footprint.door is missing; it must be one of "rear", "left", "right", "front"`,
    ],
    [
      { price_rules: [{ season: { from: '02-29', to: '03-10' }, price_cents: 100 }] },
      `${at}price_rules[0].season.from must be a month and a day of every year, like "12-24"`,
    ],
    [
      { price_rules: [{ weekdays: ['friday'], price_cents: 100 }] },
      `${at}price_rules[0].weekdays[0] must be one of "mon"`,
    ],
    [{ price_rules: [{ price_cents: 100 }] }, `${at}price_rules must each say a season, weekdays, or both`],
    [
      {
        price_rules: [
          { weekdays: ['fri', 'sat'], price_cents: 100 },
          { weekdays: ['sat', 'sun'], price_cents: 200 },
        ],
      },
      'price_rules must not have two prices for the same nights: “Fri and Sat” and “Sat and Sun”',
    ],
    [
      { stock: 3 },
      'rentals/bend.json: products[1] has an unknown field "stock"; known fields are slug, model',
    ],
  ])('%j as wrong', async (changes, error) => {
    const second = rental({ slug: 'sage', units: ['C-1'], ...changes })
    expect(await errorsOf({ rentals: [rental(), second] })).toEqual([expect.stringContaining(error)])
  })
})

it('reports every wrong field of every file at once', async () => {
  const errors = await errorsOf({
    settlements: [settlement({ tax_ppm: -1 })],
    rentals: [rental({ price_cents: null, units: undefined })],
    sales: [sale({ stock: 1.5 })],
    models: { cube: { pictures: [{}] } },
  })
  expect(errors.map((error) => error.replace(/ (must|is) .*/, ''))).toEqual([
    'settlements.json: settlements[0].tax_ppm',
    'models/cube.json: pictures[0].file',
    'models/cube.json: pictures[0].alt',
    'rentals/bend.json: products[0].units',
    'rentals/bend.json: products[0].price_cents',
    'sales.json: products[0].stock',
  ])
})

describe('A file', () => {
  const withSales = (text: string) => {
    const folder = writeCatalog()
    writeText(folder, 'sales.json', text)
    return readCatalog(folder)
  }

  it.each([
    ['[]', 'sales.json: the file must be an object with "products"'],
    ['null', 'sales.json: the file must be an object with "products"'],
    ['{}', 'sales.json: products is missing; it must be a list of products'],
    ['', 'sales.json is not valid JSON'],
    ['{ "products": [\n{ "slug": }\n] }', 'sales.json is not valid JSON, near line 2'],
    ['{ "products": [], "\\u0000": 1 }', 'sales.json contains an invalid character'],
    ['{ "products": ["\\ud800"] }', 'sales.json contains an invalid character'],
  ])('may not be %j', async (text, error) => {
    const { catalog, errors } = await withSales(text)
    expect(catalog).toBeNull()
    expect(errors).toEqual([expect.stringContaining(error)])
  })

  it('may begin with the byte order mark that some editors write', async () => {
    expect((await withSales('\uFEFF{ "products": [] }')).errors).toEqual([])
  })

  it('must be there', async () => {
    const { errors } = await readCatalog(aFolder())
    expect(errors).toEqual(['settlements.json is missing', 'sales.json is missing'])
  })
})
