import type { ReplyOf } from '../call.ts'
import { picturesText, readPictures, showPictures } from './picture-list.ts'
import { pricesText, readPrices, showPrices } from './price-rule-list.ts'
import { footprintFields } from './footprint-fields.ts'
import { trailerFields } from './trailer-fields.ts'
import { amountText, type EntryField, pairsText, readAmount, readPairs, readWhole } from './entry-field.ts'

export type Product = ReplyOf<'GET /api/v1/office/catalog/products/:productId'>

const title: EntryField<Product> = {
  name: 'title',
  label: 'Title',
  kind: 'text',
  toText: (product) => product.title,
}

const price: EntryField<Product> = {
  name: 'price_cents',
  label: 'Price a night, in dollars',
  kind: 'number',
  toText: ({ priceCents }) => amountText(priceCents),
  read: readAmount,
  isOwners: true,
}

const otherPrices: EntryField<Product> = {
  name: 'price_rules',
  label: 'Other prices',
  hint: 'For seasons and days of the week. Friday is the night from Friday to Saturday. Where several fit a night, the shorter season counts, then the fewer days. Orders keep the price at which they were made.',
  kind: 'prices',
  toText: ({ priceRules }) => pricesText(priceRules),
  read: readPrices,
  show: showPrices,
  isOwners: true,
}

const description: EntryField<Product> = {
  name: 'description',
  label: 'Description',
  hint: 'Pasted text keeps its headings, lists, links, and what is bold or italic.',
  kind: 'formatted',
  toText: ({ description: html }) => html,
}

export const picturesField: EntryField<Product> = {
  name: 'pictures',
  label: 'Pictures',
  kind: 'pictures',
  toText: ({ pictures }) => picturesText(pictures),
  read: readPictures,
  show: showPictures,
}

const facts: EntryField<Product>[] = [
  description,
  {
    name: 'properties',
    label: 'Properties',
    hint: 'One in each line, such as “Wood: Spruce”. The search for a number of people reads “Capacity: 4 people”.',
    kind: 'lines',
    toText: ({ properties }) => pairsText(properties),
    read: readPairs,
  },
  {
    name: 'items',
    label: 'What is included',
    hint: 'One in each line, such as “Firewood: 2 bags”. It is also the packing list.',
    kind: 'lines',
    toText: ({ items }) => pairsText(items),
    read: readPairs,
  },
  ...trailerFields,
  ...footprintFields,
  picturesField,
]

const rentalFields: readonly EntryField<Product>[] = [
  title,
  price,
  otherPrices,
  {
    name: 'min_nights',
    label: 'Shortest stay, in nights',
    kind: 'number',
    toText: ({ minNights }) => String(minNights),
    read: readWhole,
  },
  {
    name: 'max_nights',
    label: 'Longest stay, in nights',
    kind: 'number',
    toText: ({ maxNights }) => String(maxNights),
    read: readWhole,
  },
  ...facts,
]

const saleFields: readonly EntryField<Product>[] = [
  title,
  { ...price, label: 'Price, in dollars' },
  {
    name: 'stock',
    label: 'In stock',
    hint: 'The shop counts down with each order.',
    kind: 'number',
    toText: ({ stock }) => String(stock ?? 0),
    read: readWhole,
  },
  ...facts,
]

export const fieldsOf = ({ kind }: Product) => (kind === 'sale' ? saleFields : rentalFields)
