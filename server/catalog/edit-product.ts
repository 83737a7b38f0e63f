import { formatUsd } from '../domain/money.ts'
import { priceRuleEntry } from '../domain/price-rule-entry.ts'
import type { LabelValue, Picture } from '../domain/product.ts'
import { sayRules } from '../domain/say-prices.ts'
import type { ProductRow } from '../repositories/catalog/catalog-edit.repo.ts'
import type { Actor } from '../repositories/office/office-log.repo.ts'
import type { Trx } from '../repositories/shop-database.ts'
import { checkRental, checkSale } from './check-entry.ts'
import { checkProduct, type ChosenPicture, type ProductChanges } from './check-product.ts'
import {
  againIfTaken,
  differences,
  type EditDeps,
  type Edited,
  freeSlug,
  invalid,
  type NotDone,
  revisionOf,
} from './editing.ts'
import { footprintEntry, hashOfPicture, saleEntry, settlementEntry, trailerEntry } from './entries-of-rows.ts'

interface NewProduct {
  kind: 'rental' | 'sale'
  settlementId: number | null
  title: string
  priceCents: number
}

interface ProductDeps extends EditDeps {
  /** The pictures as a product shows them; those that are not there anymore are left out. */
  takePictures(chosen: readonly ChosenPicture[], shown: readonly Picture[]): Promise<Picture[]>
}

export type EditProduct = ReturnType<typeof createEditProduct>

/** Members who change the stock have read how much is left; for everyone else a sale in between is no change. */
export const revisionOfProduct = (row: ProductRow): string => {
  const { stock: _stock, ...fields } = saleEntry(
    row,
    row.images.map(({ uri: file, alt }) => ({ file, alt })),
  )
  const { priceRules, minNights: min, maxNights: max } = row
  return `${revisionOf({ ...fields, price_rules: priceRules.map(priceRuleEntry), min, max })}.${row.stock ?? ''}`
}

const isSameRevision = (row: ProductRow, revision: string, { stock }: ProductChanges): boolean => {
  const now = revisionOfProduct(row)
  return stock === undefined ? now.split('.')[0] === revision.split('.')[0] : now === revision
}

const hasTwice = (pairs: readonly LabelValue[] = []): boolean =>
  new Set(pairs.map(({ label }) => label)).size < pairs.length

const TWICE = 'Two lines have the same label.'

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const inLine = (pairs: readonly LabelValue[]) =>
  pairs.map(({ label, value }) => `${label}: ${value}`).join('; ')

/** What the log says of a product. */
const forLog = (
  row: Pick<
    ProductRow,
    | 'title'
    | 'priceCents'
    | 'priceRules'
    | 'descriptionHtml'
    | 'properties'
    | 'items'
    | 'minNights'
    | 'maxNights'
    | 'stock'
    | 'images'
    | 'trailer'
    | 'footprint'
  >,
) => ({
  title: row.title,
  price: formatUsd(row.priceCents),
  'other prices': sayRules(row.priceRules),
  description: plainText(row.descriptionHtml),
  properties: inLine(row.properties),
  items: inLine(row.items),
  'shortest stay': row.minNights,
  'longest stay': row.maxNights,
  stock: row.stock,
  trailer: row.trailer && Object.values(trailerEntry(row.trailer)).join(', '),
  footprint: row.footprint && Object.values(footprintEntry(row.footprint)).join(', '),
  pictures: row.images.map((image) => `${hashOfPicture(image).slice(0, 6)} ${image.alt}`).join('; '),
})

/** Makes and changes single products, by the rules and the sanitizer of an import. */
export function createEditProduct({ db, tx, repo, log, onChange, takePictures }: ProductDeps) {
  async function contextOf(trx: Trx, row: ProductRow, isOffered = row.active) {
    const place = row.settlementId === null ? undefined : await repo.findPlace(trx, row.settlementId)
    const units = await repo.listUnits(trx, row.id)
    const serials = units.filter(({ active }) => active).map(({ serial }) => serial)
    return { settlement: place ? settlementEntry(place) : null, serials, isOffered }
  }

  /** @param revision of what the member has read */
  async function change(
    actor: Actor,
    id: number,
    revision: string,
    changes: ProductChanges,
  ): Promise<Edited> {
    if (hasTwice(changes.properties)) return invalid('properties', TWICE)
    if (hasTwice(changes.items)) return invalid('items', TWICE)
    const { cleanDescription } = await import('./clean-description.ts')
    // Before the transaction: to make another picture the first may take seconds.
    const shown = (await repo.findProduct(db, id))?.images ?? []
    const chosen = changes.pictures && (await takePictures(changes.pictures, shown))
    if (chosen && chosen.length < (changes.pictures?.length ?? 0))
      return invalid(
        'pictures',
        'One of the pictures is not there anymore. Please remove it, or upload it again.',
      )
    const done = await tx(async (trx): Promise<Edited> => {
      const row = await repo.findProduct(trx, id, true)
      if (!row) return { refused: 'unknown' }
      if (!isSameRevision(row, revision, changes)) return { refused: 'changed' }
      const checked = checkProduct(row, changes, await contextOf(trx, row))
      if ('errors' in checked) return { refused: 'invalid', errors: checked.errors }
      const product = {
        ...checked.value,
        descriptionHtml:
          changes.description === undefined
            ? row.descriptionHtml
            : cleanDescription(checked.value.description),
        images: chosen ?? row.images,
      }
      await repo.updateProduct(trx, id, product)
      const changed = differences(forLog(row), forLog(product))
      if (changed) await log.append(trx, actor, { act: 'changed', subject: row.title, ...changed })
      return { id }
    })
    if ('id' in done) await onChange()
    return done
  }

  /** Begins a product that nobody sees before it is published. */
  function add(actor: Actor, { kind, settlementId, title, priceCents }: NewProduct): Promise<Edited> {
    return againIfTaken(() =>
      tx(async (trx): Promise<Edited> => {
        const place = settlementId === null ? undefined : await repo.findPlace(trx, settlementId)
        if (kind === 'rental' && !place) return invalid('settlement_id', 'Please choose a place.')
        const slug = await freeSlug(repo, trx, 'product', title)
        const entry = { slug, title: title.trim(), price_cents: priceCents }
        const checked =
          kind === 'rental' && place
            ? checkRental({ ...entry, units: ['none yet'] }, settlementEntry(place))
            : checkSale({ ...entry, stock: 0 })
        if ('errors' in checked) return { refused: 'invalid', errors: checked.errors }
        const product = { ...checked.value, descriptionHtml: '', images: [] }
        const id = await repo.insertProduct(trx, product, kind === 'rental' ? settlementId : null)
        const after = { price: formatUsd(priceCents), place: place?.name ?? 'for sale' }
        await log.append(trx, actor, { act: 'began', subject: product.title, after })
        return { id }
      }),
    )
  }

  async function setPublished(actor: Actor, id: number, isPublished: boolean): Promise<Edited> {
    const done = await tx(async (trx): Promise<Edited> => {
      const row = await repo.findProduct(trx, id, true)
      if (!row) return { refused: 'unknown' }
      if (row.active === isPublished) return { id }
      const refused = isPublished && (await whyNotOffered(trx, row))
      if (refused) return refused
      await repo.setPublished(trx, id, isPublished)
      await log.append(trx, actor, { act: isPublished ? 'published' : 'unpublished', subject: row.title })
      return { id }
    })
    if ('id' in done) await onChange()
    return done
  }

  async function whyNotOffered(trx: Trx, row: ProductRow): Promise<NotDone | false> {
    const checked = checkProduct(row, {}, await contextOf(trx, row, true))
    return 'errors' in checked && { refused: 'invalid', errors: checked.errors }
  }

  return { change, add, setPublished }
}
