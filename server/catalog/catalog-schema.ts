import Type from 'typebox'
import { doorSides } from '../../contract/site-facts.ts'
import { ballSizes, brakeKinds, plugKinds } from '../../contract/tow-check.ts'
import { MOST_PRICE_RULES, weekdays } from '../domain/price-rules.ts'

// Every description completes the sentence "<field> must be …", which is what the shop owner reads.
const Text = (description = 'text', maxLength = 2_000) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description })
const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'a short name of lowercase letters, digits, and single hyphens, like "bend-juniper"',
})
const Whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })
const Cents = (minimum: number, description: string) => Whole(minimum, 100_000_000, description)
/** More than a sauna is worth in repairs is a typing error. */
const MOST_DEPOSIT = 500_000
const List = <T extends Parameters<typeof Type.Array>[0]>(item: T, description: string) =>
  Type.Array(item, { description })
const Lines = (description: string) =>
  Type.Record(Type.String(), Text('text that is not empty', 500), { description })

const Picture = Type.Object(
  {
    file: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*\\.([jJ][pP][eE]?[gG]|[pP][nN][gG]|[hH][eE][iI][cCfF])$',
      maxLength: 100,
      description:
        'the name of a JPEG, PNG, or HEIC in pictures/ that has only letters from A to Z, digits, "-", and "_" before its ending, like "barrel-1.jpg", and at most 100 characters',
    }),
    alt: Text('text that says what the picture shows', 500),
  },
  { additionalProperties: false, description: 'a picture with "file" and "alt"' },
)

const OneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(
    Type.String({
      enum: [...values],
      description: `one of ${values.map((value) => `"${value}"`).join(', ')}`,
    }),
  )

const Trailer = Type.Object(
  {
    gross_lb: Whole(100, 30_000, 'a whole number of pounds from 100 to 30000'),
    tongue_lb: Whole(0, 5_000, 'a whole number of pounds from 0 to 5000'),
    ball: OneOf(ballSizes),
    plug: OneOf(plugKinds),
    brakes: OneOf(brakeKinds),
  },
  {
    additionalProperties: false,
    description: 'a trailer with "gross_lb", "tongue_lb", "ball", "plug", and "brakes"',
  },
)

const Inches = (minimum: number, maximum: number) =>
  Whole(minimum, maximum, `a whole number of inches from ${minimum} to ${maximum}`)

const Footprint = Type.Object(
  {
    body: Inches(36, 600),
    drawbar: Inches(0, 120),
    width: Inches(36, 144),
    towed: Inches(36, 240),
    chimney: Inches(36, 240),
    clearance: Inches(0, 600),
    door: OneOf(doorSides),
    swing: Inches(0, 72),
  },
  {
    additionalProperties: false,
    description:
      'a footprint with "body", "drawbar", "width", "towed", "chimney", "clearance", "door", and "swing"',
  },
)

const model = {
  description: Type.Optional(List(Text('a paragraph', 5_000), 'a list of paragraphs')),
  properties: Type.Optional(Lines('an object with a text value for each label')),
  items: Type.Optional(Lines('an object with a text value for each label')),
  pictures: Type.Optional(List(Picture, 'a list of pictures')),
  trailer: Type.Optional(Trailer),
  footprint: Type.Optional(Footprint),
}

const product = {
  slug: Slug,
  model: Type.Optional(Slug),
  title: Text('a title of at most 120 characters', 120),
  price_cents: Cents(1, 'a whole number above 0, in cents'),
  ...model,
}

const Block = Type.Object(
  {
    unit: Text('a unit’s serial number', 60),
    from: Type.Optional(Type.String({ format: 'day', description: 'a date like 2026-12-24' })),
    in_days: Type.Optional(Whole(0, 365, 'a whole number of days from 0 to 365')),
    nights: Whole(1, 730, 'a whole number of nights from 1 to 730'),
  },
  {
    additionalProperties: false,
    description: 'a block with "unit", "nights", and either "from" or "in_days"',
  },
)

const MonthDay = Type.String({
  format: 'month-day',
  description: 'a month and a day of every year, like "12-24"; the leap day counts as "02-28"',
})

const Season = Type.Object(
  { name: Type.Optional(Text('a name of at most 40 characters', 40)), from: MonthDay, to: MonthDay },
  { additionalProperties: false, description: 'a season with "from" and "to", and a "name" if it has one' },
)

const PriceRule = Type.Object(
  {
    season: Type.Optional(Season),
    weekdays: Type.Optional(
      Type.Array(OneOf(weekdays), {
        minItems: 1,
        uniqueItems: true,
        description: 'a list of days of the week, each of them once',
      }),
    ),
    price_cents: Cents(1, 'a whole number above 0, in cents'),
  },
  {
    additionalProperties: false,
    description: 'a price with "price_cents" and "season", "weekdays", or both',
  },
)

const Rental = Type.Object(
  {
    ...product,
    price_rules: Type.Optional(
      Type.Array(PriceRule, {
        maxItems: MOST_PRICE_RULES,
        description: `a list of at most ${MOST_PRICE_RULES} prices`,
      }),
    ),
    min_nights: Type.Optional(Whole(1, 365, 'a whole number of nights from 1 to 365')),
    max_nights: Type.Optional(Whole(1, 365, 'a whole number of nights from 1 to 365')),
    units: Type.Array(Text('a serial number', 60), {
      minItems: 1,
      description: 'a list of at least one serial number',
    }),
    blocks: Type.Optional(List(Block, 'a list of blocks')),
  },
  { additionalProperties: false, description: 'a product' },
)

const Sale = Type.Object(
  { ...product, stock: Whole(0, 100_000, 'a whole number, 0 or more') },
  { additionalProperties: false, description: 'a product' },
)

const Hours = Type.Object(
  {
    pickup: Text('hours in words, like "3 PM to 7 PM"', 80),
    return: Text('hours in words, like "8 AM to 11 AM"', 80),
    delivery: Text('hours in words, like "10 AM to 4 PM"', 80),
  },
  { additionalProperties: false, description: 'hours with "pickup", "return", and "delivery"' },
)

const Time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'a time of day like "08:00" or "17:30"',
})

const Turnover = Type.Object(
  {
    cleaning_hours: Type.Number({ minimum: 0, maximum: 48, description: 'a number of hours from 0 to 48' }),
    speed_mph: Whole(5, 100, 'a whole number of miles per hour from 5 to 100'),
    work_from: Time,
    work_until: Time,
    return_by: Time,
    ready_by: Time,
    deliver_by: Time,
  },
  {
    additionalProperties: false,
    description:
      'a turnover with "cleaning_hours", "speed_mph", "work_from", "work_until", "return_by", "ready_by", and "deliver_by"',
  },
)

const Settlement = Type.Object(
  {
    slug: Slug,
    name: Text('a name of at most 80 characters', 80),
    disabled: Type.Optional(Type.Boolean({ description: 'true or false' })),
    pickup_address: Text('an address', 300),
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'a number from -90 to 90' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'a number from -180 to 180' }),
    time_zone: Type.String({ format: 'time-zone', description: 'a time zone like America/Denver' }),
    tax_ppm: Whole(0, 300_000, 'a whole number from 0 to 300000, in parts per million (8.25% is 82500)'),
    delivery_cents: Cents(0, 'a whole number, 0 or more, in cents'),
    delivery_radius_miles: Type.Optional(Whole(0, 1_000, 'a whole number of miles from 0 to 1000')),
    deposit_cents: Type.Optional(Whole(100, MOST_DEPOSIT, 'a whole number from 100 to 500000, in cents')),
    lead_days: Type.Optional(Whole(0, 60, 'a whole number of days from 0 to 60')),
    horizon_days: Type.Optional(Whole(1, 730, 'a whole number of days from 1 to 730')),
    turnover_days: Type.Optional(Whole(0, 7, 'a whole number of days from 0 to 7')),
    turnover: Type.Optional(Turnover),
    hours: Type.Optional(Hours),
    zip_codes: Type.Optional(Lines('an object with the name of a town for each ZIP code')),
  },
  { additionalProperties: false, description: 'a settlement' },
)

const file = (description: string) => ({ additionalProperties: false, description })

/** settlements.json */
export const SettlementsFile = Type.Object(
  { settlements: List(Settlement, 'a list of settlements') },
  file('an object with "settlements"'),
)
/** models/*.json */
export const ModelFile = Type.Object(model, file('an object with the fields that the model’s products share'))
/** rentals/*.json */
export const RentalsFile = Type.Object(
  { settlement: Slug, products: List(Rental, 'a list of products') },
  file('an object with "settlement" and "products"'),
)
/** sales.json */
export const SalesFile = Type.Object(
  { products: List(Sale, 'a list of products') },
  file('an object with "products"'),
)
