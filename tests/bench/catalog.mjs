import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Nights that are blocked of each sauna that is not for the bookers: 5 of 9, so about 100 in 180 days. */
const BLOCKED = { nights: 5, of: 9, blocks: 20 }

/**
 * Writes the catalog of a shop with one unit per sauna. In each place the saunas to book come first, free on all days;
 * the others are taken for more than half of the season. Prices and minimum stays vary.
 * @param {{ bookable: number, taken?: number, places?: number }} size saunas to book, saunas that are often taken, and
 *   over how many places both are spread evenly
 * @returns {Promise<string>} its folder
 */
export async function writeCatalog({ bookable, taken = 0, places = 1 }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-catalog-'))
  for (const name of ['models', 'rentals', 'pictures', 'encoded']) await mkdir(path.join(folder, name))
  const write = (name, content) => writeFile(path.join(folder, name), JSON.stringify(content))
  const slugs = Array.from({ length: places }, (_, n) => `place-${String(n).padStart(3, '0')}`)
  const settlements = slugs.map((slug, n) => ({
    slug,
    name: `Place ${n}`,
    pickup_address: 'Example yard',
    latitude: 42.65 + n / 100,
    longitude: -73.75,
    time_zone: 'America/New_York',
    tax_ppm: 82_500,
    delivery_cents: 7_500,
  }))
  await write('settlements.json', { settlements })
  for (const place of slugs) {
    const sauna = (n) => ({ slug: `${place}-${n}`, title: `Sauna ${n}`, units: [`${place}-unit-${n}`] })
    const products = Array.from({ length: (bookable + taken) / places }, (_, n) =>
      n < bookable / places
        ? { ...sauna(n), price_cents: 15_000 }
        : {
            ...sauna(n),
            price_cents: 15_000 + ((n * 7_919) % 10_000),
            min_nights: 1 + (n % 3),
            blocks: Array.from({ length: BLOCKED.blocks }, (_, at) => ({
              unit: `${place}-unit-${n}`,
              in_days: 1 + (n % BLOCKED.of) + at * BLOCKED.of,
              nights: BLOCKED.nights,
            })),
          },
    )
    await write(`rentals/${place}.json`, { settlement: place, products })
  }
  await write('sales.json', { products: [] })
  await write('encoded/manifest.json', {})
  return folder
}
