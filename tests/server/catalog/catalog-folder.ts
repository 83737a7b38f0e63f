import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { aFolder } from '../temporary.ts'

type Entry = Record<string, unknown>

export const settlement = (changes: Entry = {}): Entry => ({
  slug: 'bend',
  name: 'Bend, Oregon',
  pickup_address: 'Yard 4 (example address)',
  latitude: 44.0582,
  longitude: -121.3153,
  time_zone: 'America/Los_Angeles',
  tax_ppm: 0,
  delivery_cents: 9_500,
  ...changes,
})

export const rental = (changes: Entry = {}): Entry => ({
  slug: 'juniper',
  title: 'Juniper',
  price_cents: 16_900,
  units: ['B-1', 'B-2'],
  ...changes,
})

export const sale = (changes: Entry = {}): Entry => ({
  slug: 'buy-barrel',
  title: 'Barrel sauna',
  price_cents: 1_390_000,
  stock: 4,
  ...changes,
})

export interface CatalogContent {
  settlements: Entry[]
  /** Of Bend. */
  rentals: Entry[]
  sales: Entry[]
  models: Record<string, Entry>
}

/** One settlement, one sauna for rent with two units, one for sale. */
export const aCatalog = (changes: Partial<CatalogContent> = {}): CatalogContent => ({
  settlements: [settlement()],
  rentals: [rental()],
  sales: [sale()],
  models: {},
  ...changes,
})

/** Writes a catalog as its owner would, into a new folder unless given one. Returns the folder. */
export function writeCatalog(content: Partial<CatalogContent> = {}, folder = aFolder()): string {
  const { settlements, rentals, sales, models } = aCatalog(content)
  const files: Record<string, unknown> = {
    'settlements.json': { settlements },
    'rentals/bend.json': { settlement: 'bend', products: rentals },
    'sales.json': { products: sales },
  }
  for (const [name, model] of Object.entries(models)) files[`models/${name}.json`] = model
  for (const [file, value] of Object.entries(files)) writeText(folder, file, JSON.stringify(value))
  return folder
}

export function writeText(folder: string, file: string, text: string | Buffer): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** A picture in one color, 480 × 320 by default. */
export const aPicture = (width = 480, height = 320, background = '#a06030') =>
  sharp({ create: { width, height, channels: 3, background } })
