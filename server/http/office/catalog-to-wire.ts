import type { OfficeProduct } from '../../../contract/office/catalog.ts'
import { priceRuleEntry } from '../../domain/price-rule-entry.ts'
import type { EntryToEdit } from '../../catalog/read-entries.ts'
import type { ListedProductRow } from '../../repositories/catalog/catalog-edit.repo.ts'

/** A product with everything that can be changed. */
export const officeProductToWire = ({
  row,
  revision,
  pictures,
  place,
  units,
  orders,
}: EntryToEdit): OfficeProduct => ({
  id: row.id,
  kind: row.kind,
  settlement: place ? { id: place.id, name: place.name, disabled: place.disabled } : null,
  is_published: row.active,
  revision,
  title: row.title,
  price_cents: row.priceCents,
  price_rules: row.priceRules.map(priceRuleEntry),
  description: row.descriptionHtml,
  properties: row.properties,
  items: row.items,
  min_nights: row.minNights,
  max_nights: row.maxNights,
  stock: row.stock,
  pictures,
  gross_lb: row.trailer?.grossLb ?? null,
  tongue_lb: row.trailer?.tongueLb ?? null,
  ball: row.trailer?.ball ?? '',
  plug: row.trailer?.plug ?? '',
  brakes: row.trailer?.brakes ?? '',
  body: row.footprint?.body ?? null,
  drawbar: row.footprint?.drawbar ?? null,
  width: row.footprint?.width ?? null,
  towed: row.footprint?.towed ?? null,
  chimney: row.footprint?.chimney ?? null,
  clearance: row.footprint?.clearance ?? null,
  door: row.footprint?.door ?? '',
  swing: row.footprint?.swing ?? null,
  units: units.map(({ id, serial, active }) => ({
    id,
    serial,
    is_active: active,
    orders: orders.get(id) ?? 0,
  })),
})

/** A product in the list. */
export const listedToWire = (product: ListedProductRow) => ({
  id: product.id,
  kind: product.kind,
  settlement_id: product.settlementId,
  title: product.title,
  price: product.priceCents,
  ...(product.leastPriceCents !== null && { price_from: product.leastPriceCents }),
  is_published: product.active,
  units: product.units,
  stock: product.stock,
  image: product.image,
})
