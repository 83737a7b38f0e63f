import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { createCatalogStore } from '../../office/catalog/catalog.store.ts'
import { CatalogScreen } from '../../office/catalog/CatalogScreen.tsx'
import { DescriptionField } from '../../office/catalog/DescriptionField.tsx'
import { descriptionHtml, readDescription } from '../../office/catalog/description/schema.ts'
import { DifferencesNotice } from '../../office/catalog/DifferencesNotice.tsx'
import { newPlace, type Place } from '../../office/catalog/place-fields.ts'
import { createPlaceStore } from '../../office/catalog/place.store.ts'
import { PlaceScreen } from '../../office/catalog/PlaceScreen.tsx'
import { fieldsOf, type Product } from '../../office/catalog/product-fields.ts'
import { createProductStore, type ProductStore } from '../../office/catalog/product.store.ts'
import { ProductScreen } from '../../office/catalog/ProductScreen.tsx'
import { cleanDescription } from '../../server/catalog/clean-description.ts'
import { escapeHtml } from '../../server/domain/html.ts'
import { scriptPayloads } from '../script-payloads.ts'
import { wholeDescription } from '../whole-description.ts'
import { parsed, read, type Say } from './only-text.ts'
import { answering, describeOnScreens, open, someParts } from './hostile-screens.tsx'

const picture = { uri: '/hot.jpg', width: 480, height: 320, color: '#a08060', sources: [] }

function aCatalogScreen(say: Say) {
  const product = { price: 15_000, isPublished: true, units: 1, stock: 1, image: { ...picture, alt: '' } }
  const call = answering({
    'GET /api/v1/office/catalog': {
      settlements: [{ id: 1, name: say(), disabled: true }],
      products: [
        { id: 7, kind: 'rental', settlementId: 1, title: say(), ...product },
        { id: 8, kind: 'sale', settlementId: null, title: say(), ...product },
      ],
    },
  })
  return <CatalogScreen store={createCatalogStore(call)} isOwner />
}

const aProduct = (say: Say) =>
  ({
    id: 7,
    kind: 'rental',
    settlement: { id: 1, name: say(), disabled: true },
    isPublished: true,
    revision: 'r1',
    title: say(),
    priceCents: 15_000,
    priceRules: [{ season: { name: say(), from: '06-01', to: '08-31' }, priceCents: 20_000 }],
    description: '<p>Hot</p>',
    properties: [{ label: say(), value: say() }],
    items: [{ label: say(), value: say() }],
    pictures: [{ ...picture, hash: 'one', alt: say() }],
    ball: '',
    plug: '',
    brakes: '',
    door: '',
    units: [
      { id: 1, serial: say(), isActive: true, orders: 1 },
      { id: 2, serial: say(), isActive: false, orders: 0 },
    ],
  }) as unknown as Product

const aProductScreen = (say: Say) => (
  <ProductScreen
    store={createProductStore(
      answering({ 'GET /api/v1/office/catalog/products/:productId': aProduct(say) }),
      someParts(),
    )}
    id="7"
    isOwner
  />
)

function aPlaceScreen(say: Say) {
  const place: Place = {
    ...newPlace,
    id: 1,
    name: say(),
    pickupAddress: say(),
    pickupHours: say(),
    returnHours: say(),
    deliveryHours: say(),
    timeZone: say(),
    zipCodes: [{ zip: '97702', town: say() }],
  }
  const call = answering({ 'GET /api/v1/office/catalog/places/:settlementId': place })
  return <PlaceScreen store={createPlaceStore(call, someParts())} id="1" isOwner />
}

describeOnScreens({
  'the catalog': aCatalogScreen,
  'a product': aProductScreen,
  'a place': aPlaceScreen,
})

describe('a text that wants to be markup, in the description of a product in the office,', () => {
  const withLink = (text: string) => `${text}<p><a href="https://a.example/${escapeHtml(text)}">b</a></p>`
  /** Two members have changed it: each version is shown as it looks. */
  function versionsOf(html: string) {
    const stored = cleanDescription([html])
    const mine = descriptionHtml(readDescription(parsed(html).body))
    const description = { name: 'description', label: 'Description', before: stored, theirs: stored, mine }
    const differences = signal([{ ...description, isTheirsChosen: false }])
    const store = { differences } as unknown as ProductStore
    const field = { label: 'Description', hint: undefined, error: undefined, onChange: () => {} }
    return (
      <>
        <DescriptionField {...field} text={stored} />
        <DescriptionField {...field} text={mine} />
        <DifferencesNotice store={store} fields={fieldsOf(aProduct(() => 'Birch'))} />
      </>
    )
  }

  it('adds nothing that a description may not have', async () => {
    const wanted = new Set(read(await open(versionsOf(withLink(wholeDescription)))).elements)
    for (const text of scriptPayloads) {
      const { elements, schemes } = read(await open(versionsOf(withLink(text))))
      expect([text, elements.filter((element) => !wanted.has(element))]).toEqual([text, []])
      expect(schemes).toEqual(['https:'])
    }
  })
})
