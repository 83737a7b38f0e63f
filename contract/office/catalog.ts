import Type, { type Static } from 'typebox'
import { Image } from '../catalog.ts'
import { Cents, LabelValue, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'
import { StoredPicture } from './pictures.ts'

const workers = { allows: ['owner', 'staff'], scope: 'own' } as const
const owners = { allows: ['owner'], scope: 'all' } as const
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Kind = Type.Union([Type.Literal('rental'), Type.Literal('sale')])
const Text = (maxLength: number) => Type.String({ maxLength })
const Pairs = Type.Array(LabelValue, { maxItems: 100 })

const PlaceLine = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Visitors see it and cannot choose it. */
  disabled: Type.Boolean(),
})

const ProductLine = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  /** Null for a sale. */
  settlement_id: Nullable(Type.Integer()),
  title: Type.String(),
  price: Cents,
  /** The lowest price of a night; left out where every night costs `price`. */
  price_from: Type.Optional(Cents),
  is_published: Type.Boolean(),
  /** Saunas that are rented out. */
  units: Type.Integer(),
  /** Null for a rental. */
  stock: Nullable(Type.Integer()),
  image: Nullable(Image),
})

const Listed = Type.Object({ settlements: Type.Array(PlaceLine), products: Type.Array(ProductLine) })

export const listOfficeCatalog = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/catalog',
  ...workers,
  summary: 'Settlements and products, also those that are not on offer',
  reply: Listed,
})

const Weekday = Type.Union([
  Type.Literal('mon'),
  Type.Literal('tue'),
  Type.Literal('wed'),
  Type.Literal('thu'),
  Type.Literal('fri'),
  Type.Literal('sat'),
  Type.Literal('sun'),
])

const PriceRule = Type.Object({
  /** Left out for all of the year. */
  season: Type.Optional(
    Type.Object({
      name: Type.Optional(Text(100)),
      /** `MM-DD`, as the last day. */
      from: Text(10),
      to: Text(10),
    }),
  ),
  /** Left out for all of them. */
  weekdays: Type.Optional(Type.Array(Weekday, { maxItems: 20 })),
  price_cents: Type.Integer(),
})

/** What a member may change, by the names of the catalog's files. */
const ProductFields = {
  title: Type.String(),
  price_cents: Type.Integer(),
  /** Of rentals: what some nights cost instead. */
  price_rules: Type.Array(PriceRule),
  /** Sanitized HTML. */
  description: Type.String(),
  properties: Type.Array(LabelValue),
  items: Type.Array(LabelValue),
  /** Of rentals. */
  min_nights: Type.Integer(),
  max_nights: Type.Integer(),
  /** Null for a rental. */
  stock: Nullable(Type.Integer()),
  pictures: Type.Array(StoredPicture),
  /** What a car needs to tow it: all five or none. Null or empty where there are none. */
  gross_lb: Nullable(Type.Integer()),
  tongue_lb: Nullable(Type.Integer()),
  ball: Type.String(),
  plug: Type.String(),
  brakes: Type.String(),
  /** What it takes up, in inches: all eight or none. */
  body: Nullable(Type.Integer()),
  drawbar: Nullable(Type.Integer()),
  width: Nullable(Type.Integer()),
  towed: Nullable(Type.Integer()),
  chimney: Nullable(Type.Integer()),
  clearance: Nullable(Type.Integer()),
  door: Type.String(),
  swing: Nullable(Type.Integer()),
}

const OfficeProduct = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  settlement: Nullable(PlaceLine),
  is_published: Type.Boolean(),
  /** Names what is in the fields now: a change names the revision that was read. */
  revision: Type.String(),
  ...ProductFields,
  units: Type.Array(
    Type.Object({
      id: Type.Integer(),
      serial: Type.String(),
      /** Not rented out anymore if false. */
      is_active: Type.Boolean(),
      /** Paid orders that it still has to serve. */
      orders: Type.Integer(),
    }),
  ),
})
export type OfficeProduct = Static<typeof OfficeProduct>

const aProduct = { params: Type.Object({ productId: Text(20) }) }
/** Each of them can be wrong. */
const productErrors = Object.keys(ProductFields) as (keyof typeof ProductFields)[]

export const showOfficeProduct = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/catalog/products/:productId',
  ...workers,
  summary: 'A product with everything that can be changed',
  ...aProduct,
  reply: OfficeProduct,
})

export const addOfficeProduct = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/catalog/products',
  ...owners,
  summary: 'Begin a product that nobody sees before it is published',
  body: Type.Object({
    kind: Kind,
    settlement_id: Type.Optional(Nullable(Id)),
    title: Text(500),
    price_cents: Type.Integer(),
  }),
  reply: OfficeProduct,
  status: 201,
  errors: ['title', 'price_cents', 'settlement_id'],
})

const Changes = Type.Object(
  {
    title: Text(500),
    price_cents: Type.Integer(),
    price_rules: Type.Array(PriceRule, { maxItems: 100 }),
    description: Text(50_000),
    properties: Pairs,
    items: Pairs,
    min_nights: Type.Integer(),
    max_nights: Type.Integer(),
    stock: Type.Integer(),
    pictures: Type.Array(Type.Object({ hash: Text(40), alt: Text(1_000) }), { maxItems: 30 }),
    gross_lb: Nullable(Type.Integer()),
    tongue_lb: Nullable(Type.Integer()),
    ball: Text(20),
    plug: Text(20),
    brakes: Text(20),
  },
  { additionalProperties: false },
)

export const changeOfficeProduct = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/catalog/products/:productId',
  ...workers,
  summary: 'Change some fields of a product; 409 if someone else changed any since that revision',
  ...aProduct,
  body: Type.Object({ revision: Text(60), changes: Type.Partial(Changes) }),
  reply: OfficeProduct,
  errors: productErrors,
})

export const publishProduct = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/catalog/products/:productId/publication',
  ...owners,
  summary: 'Offer a product to customers',
  ...aProduct,
  reply: OfficeProduct,
  errors: [...productErrors, 'units'],
})

export const unpublishProduct = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/catalog/products/:productId/publication',
  ...owners,
  summary: 'Offer a product no longer; its orders stay',
  ...aProduct,
  reply: OfficeProduct,
})

export const addUnit = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/catalog/products/:productId/units',
  ...workers,
  summary: 'Add a sauna by its serial number, or take a retired one back',
  ...aProduct,
  body: Type.Object({ serial: Text(200) }),
  reply: OfficeProduct,
  errors: ['serial'],
})

export const retireUnit = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/catalog/products/:productId/units/:unitId',
  ...workers,
  summary: 'Rent a sauna out no longer; its orders stay',
  params: Type.Object({ productId: Text(20), unitId: Text(20) }),
  reply: OfficeProduct,
})
