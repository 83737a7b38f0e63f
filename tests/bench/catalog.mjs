import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Writes the catalog of a one-place shop with this many rental saunas. @param {number} saunas @returns its folder */
export async function writeCatalog(saunas) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-catalog-'))
  for (const name of ['models', 'rentals', 'pictures', 'encoded']) await mkdir(path.join(folder, name))
  const settlement = {
    slug: 'place',
    name: 'Place',
    pickup_address: 'Example yard',
    latitude: 42.65,
    longitude: -73.75,
    time_zone: 'America/New_York',
    tax_ppm: 82_500,
    delivery_cents: 7_500,
  }
  const products = Array.from({ length: saunas }, (_, n) => ({
    slug: `sauna-${n}`,
    title: `Sauna ${n}`,
    price_cents: 15_000,
    units: [`unit-${n}`],
  }))
  const write = (name, content) => writeFile(path.join(folder, name), JSON.stringify(content))
  await write('settlements.json', { settlements: [settlement] })
  await write('rentals/place.json', { settlement: 'place', products })
  await write('sales.json', { products: [] })
  await write('encoded/manifest.json', {})
  return folder
}
