import Type, { type Static } from 'typebox'
import { Cents, Day, endpoint, LabelValue, Nullable } from './endpoint.ts'
import { ListPage, PageNumber } from './paginator.ts'

/** `uri` is a JPEG that every client can show; `sources` offer the same picture in better formats and several widths. */
export const Image = Type.Object({
  uri: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Mean color as `#rrggbb`, shown until the picture has loaded. */
  color: Type.String(),
  sources: Type.Array(Type.Object({ type: Type.String(), srcset: Type.String() })),
})
export type Image = Static<typeof Image>

export const CatalogItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description_raw: Type.String({ description: 'Sanitized HTML' }),
  images: Type.Array(Image),
  properties: Type.Array(LabelValue),
  nearest_date: Type.Optional(Nullable(Day)),
  /** When the shortest stay from the nearest date ends. */
  nearest_return: Type.Optional(Day),
  cost: Cents,
  /** The lowest price of a night; left out where every night costs `cost`. */
  cost_from: Type.Optional(Cents),
  /** Of a rental for the dates of the request: nights and tax, picked up. */
  total_cost: Type.Optional(Nullable(Cents)),
  in_stock: Type.Optional(Type.Boolean()),
})
export type CatalogItem = Static<typeof CatalogItem>

export const CatalogListPage = ListPage(CatalogItem)
export type CatalogListPage = Static<typeof CatalogListPage>

/**
 * `position` is the shop's own order; `price` is ascending, `-price` descending; `nearest` puts the sauna that is free
 * soonest first.
 */
export const CatalogSort = Type.Union([
  Type.Literal('position'),
  Type.Literal('price'),
  Type.Literal('-price'),
  Type.Literal('nearest'),
])
export type CatalogSort = Static<typeof CatalogSort>

export const listSales = endpoint({
  method: 'GET',
  path: '/api/v1/catalog/sales',
  access: 'public',
  summary: 'Saunas for sale',
  query: Type.Object({ page: PageNumber, sort: Type.Optional(CatalogSort) }),
  reply: CatalogListPage,
  errors: ['sort'],
})

export const listRentals = endpoint({
  method: 'GET',
  path: '/api/v1/catalog/rental/:settlementId',
  access: 'public',
  summary: 'Saunas for rent at one settlement; with dates, only those free for the whole stay',
  params: Type.Object({ settlementId: Type.String() }),
  query: Type.Object({
    page: PageNumber,
    sort: Type.Optional(CatalogSort),
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
  }),
  reply: CatalogListPage,
  errors: ['sort', 'date_from', 'date_to'],
})
