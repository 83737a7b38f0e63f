import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWholeCatalog, type WholeCatalog } from '../repositories/catalog/catalog-export.repo.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import type { BlockEntry, PictureEntry, RentalEntry } from '../domain/catalog-file.ts'
import { addDays, type Day } from '../domain/day.ts'
import type { Picture } from '../domain/product.ts'
import { todayIn } from '../domain/time-zone.ts'
import { hashOfPicture, rentalEntry, saleEntry, settlementEntry } from './entries-of-rows.ts'
import { RULES_FILE } from './read-rules.ts'
import { readManifest } from './picture-store.ts'

interface Folders {
  /** The catalog folder with the shop's pictures. */
  from: string
  /** Must be empty or not exist. */
  to: string
}

/**
 * Writes what the shop offers as a catalog folder with its pictures and rental rules; importing that folder changes nothing. Models are
 * written into each product, because the database does not store them. Withdrawn products are left out.
 * @throws an Error for the operator to read if `to` is not empty or an original picture is missing
 */
export async function exportCatalog({ db }: Pick<ShopDatabase, 'db'>, { from, to }: Folders, now: Date) {
  if ((await readdir(to).catch(() => [])).length > 0)
    throw new Error(`${to} is not empty; choose a new folder, so that nothing is overwritten`)
  // The earliest date in any time zone, so that every settlement keeps a block that starts today.
  const whole = await readWholeCatalog(db, todayIn('Etc/GMT+12', now))
  const sources = await sourcesOf(from)
  const files = filesOf(whole, sources)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(to, file, '..'), { recursive: true })
    await writeFile(join(to, file), `${JSON.stringify(content, null, 2)}\n`)
  }
  const used = new Set(whole.products.flatMap(({ images }) => images.map((image) => sources(image))))
  await mkdir(join(to, 'pictures'), { recursive: true })
  for (const file of used) await copyFile(join(from, 'pictures', file), join(to, 'pictures', file))
  // Copy the encoded pictures too, since making them again would take minutes.
  await mkdir(join(to, 'encoded'), { recursive: true })
  for (const file of await readdir(join(from, 'encoded')).catch(() => []))
    await copyFile(join(from, 'encoded', file), join(to, 'encoded', file))
  if (existsSync(join(from, RULES_FILE))) await copyFile(join(from, RULES_FILE), join(to, RULES_FILE))
  return { settlements: whole.settlements.length, products: whole.products.length, pictures: used.size }
}

/** Finds the original of a stored picture by the hash in its address. */
async function sourcesOf(folder: string) {
  const stored = await readManifest(join(folder, 'encoded', 'manifest.json'))
  return (picture: Picture): string => {
    const source = stored.get(hashOfPicture(picture))?.source
    if (!source || !existsSync(join(folder, 'pictures', source)))
      throw new Error(`The original of ${picture.uri} is not in ${join(folder, 'pictures')}`)
    return source
  }
}

function filesOf(whole: WholeCatalog, sourceOf: (picture: Picture) => string): Record<string, object> {
  const { settlements, products } = whole
  const picturesOf = ({ images }: WholeCatalog['products'][number]) =>
    images.map((image): PictureEntry => ({ file: sourceOf(image), alt: image.alt }))
  const rental = (product: WholeCatalog['products'][number]): RentalEntry => {
    const units = whole.units.filter(({ productId }) => productId === product.id)
    const blocks = units.flatMap(({ id, serial }) =>
      blocksOf(
        serial,
        whole.blocked.filter(({ unitId }) => unitId === id).map(({ night }) => night),
      ),
    )
    const serials = units.map(({ serial }) => serial)
    return { ...rentalEntry(product, picturesOf(product), serials), blocks }
  }
  const rentals = settlements.map(({ id, slug }) => {
    const local = products.filter(({ settlementId }) => settlementId === id)
    return [`rentals/${slug}.json`, { settlement: slug, products: local.map(rental) }] as const
  })
  return {
    'settlements.json': {
      settlements: settlements.map(settlementEntry),
    },
    ...Object.fromEntries(rentals.filter(([, { products: local }]) => local.length > 0)),
    'sales.json': {
      products: products
        .filter(({ kind }) => kind === 'sale')
        .map((product) => saleEntry(product, picturesOf(product))),
    },
  }
}

/** Turns sorted nights into as few blocks as possible. */
function blocksOf(unit: string, nights: Day[]): BlockEntry[] {
  const blocks: (BlockEntry & { from: Day })[] = []
  for (const night of nights) {
    const last = blocks.at(-1)
    if (last && addDays(last.from, last.nights) === night) last.nights++
    else blocks.push({ unit, from: night, nights: 1 })
  }
  return blocks
}
