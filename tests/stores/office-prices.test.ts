import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import {
  emptyRow,
  type PriceRow,
  pricesText,
  readPrices,
  rowsIn,
  rowsText,
  showPrices,
} from '../../office/catalog/price-rule-list.ts'
import { fieldsOf, type Product } from '../../office/catalog/product-fields.ts'
import { createProductStore } from '../../office/catalog/product.store.ts'

const winter = { name: 'Winter', from: '12-01', to: '02-28' }
const rules = [
  { season: winter, weekdays: ['fri', 'sat'] as const, priceCents: 20_000 },
  { weekdays: ['sun'] as const, priceCents: 13_050 },
]
const aRow = (changes: Partial<PriceRow> = {}): PriceRow => ({
  ...emptyRow,
  weekdays: ['fri'],
  price: '150.00',
  ...changes,
})
const read = (...rows: PriceRow[]) => readPrices(rowsText(rows))
const wrong = (...rows: PriceRow[]) => {
  const found = read(...rows)
  return 'errors' in found ? Object.keys(found.errors) : []
}

describe('the table of prices', () => {
  it('sends what it has read, in the names of the catalog’s files', () => {
    expect(readPrices(pricesText(rules))).toEqual({
      value: [
        { season: winter, weekdays: ['fri', 'sat'], price_cents: 20_000 },
        { weekdays: ['sun'], price_cents: 13_050 },
      ],
    })
    expect(readPrices(pricesText([]))).toEqual({ value: [] })
  })

  it('is shown in words beside another version', () => {
    expect(showPrices(pricesText(rules))).toBe('Winter, 12/1 to 2/28, Fri, Sat: $200.00\nSun: $130.50')
  })

  it.each([
    ['7/4', '07-04'],
    ['07-04', '07-04'],
    [' 12.24 ', '12-24'],
  ])('reads the day %j', (typed, day) => {
    expect(read(aRow({ from: typed, to: typed }))).toMatchObject({
      value: [{ season: { from: day, to: day } }],
    })
  })

  it.each<[Partial<PriceRow>, string[]]>([
    [{ from: '2/29', to: '3/1' }, ['from']],
    [{ from: '4/31', to: '13/1' }, ['from', 'to']],
    [{ from: 'soon', to: '0/1' }, ['from', 'to']],
    [{ from: '12/1' }, ['to']],
    [{ name: 'Winter' }, ['from', 'to']],
    [{ name: 'W'.repeat(41), from: '12/1', to: '2/28' }, ['name']],
    [{ weekdays: [] }, ['weekdays']],
    [{ price: '' }, ['price']],
    [{ price: '0' }, ['price']],
    [{ price: '1000000.01' }, ['price']],
    [{ weekdays: [], price: 'much' }, ['weekdays', 'price']],
  ])('says in each cell of %o what is wrong', (changes, cells) => {
    expect(wrong(aRow(), aRow(changes))).toEqual(cells.map((cell) => `price_rules.1.${cell}`))
  })
})

/** A server that refuses each change as it is told, and remembers what it was sent. */
function aServer(refusal: object) {
  const product = (changes: object = {}) =>
    ({
      id: 7,
      kind: 'rental',
      revision: 'r1',
      title: 'Juniper',
      priceCents: 12_000,
      priceRules: rules,
      properties: [],
      items: [],
      pictures: [],
      description: '',
      ...changes,
    }) as unknown as Product
  const sent: object[] = []
  let now = product()
  const call = (async (name: string, options: { body?: { changes: object } }) => {
    if (name.startsWith('GET')) return { ok: true, status: 200, data: now }
    sent.push(options.body?.changes ?? {})
    return { ok: false, problem: 'client', message: 'No.', errors: {}, retryAfter: null, ...refusal }
  }) as unknown as OfficeCall
  const store = createProductStore(call, {
    unsaved: signal(0),
    send: () => Promise.reject(new Error('nothing is uploaded')),
  } as never)
  const change = (changes: object) => {
    now = product(changes)
  }
  const field = fieldsOf(now).find(({ name }) => name === 'price_rules')!
  return { store, sent, field, change }
}

describe('the prices of a product', () => {
  it('are not sent while a cell is wrong, and stay as they are typed', async () => {
    const { store, sent, field } = aServer({ status: 500 })
    await store.load('7')
    const rows = [...rowsIn(store.textOf(field)), aRow({ price: 'much' })]
    store.type(field, rowsText(rows))
    expect(await store.save()).toBeNull()
    expect(sent).toEqual([])
    expect(store.saving.errors.value).toEqual({
      'price_rules.2.price': ['Please enter an amount like 169.00.'],
    })
    expect(rowsIn(store.textOf(field))).toEqual(rows)
  })

  it('show what the server says about two of them', async () => {
    const errors = { price_rules: ['Two prices are for the same nights.'] }
    const friday = { weekdays: ['fri'], price_cents: 15_000 }
    const { store, sent, field } = aServer({ status: 422, errors })
    await store.load('7')
    store.type(field, rowsText([aRow(), aRow()]))
    await store.save()
    expect(sent).toEqual([{ price_rules: [friday, friday] }])
    expect(store.saving.errors.value).toEqual(errors)
  })

  it('are chosen between where somebody else has changed them, too', async () => {
    const { store, field, change } = aServer({ status: 409 })
    await store.load('7')
    store.type(field, rowsText([aRow()]))
    change({ revision: 'r2', priceRules: [] })
    await store.save()
    expect(store.differences.value).toMatchObject([
      { name: 'price_rules', theirs: '[]', mine: rowsText([aRow()]) },
    ])
    expect(rowsIn(store.textOf(field))).toEqual([aRow()])
    store.choose('price_rules', true)
    expect(rowsIn(store.textOf(field))).toEqual([])
  })
})
