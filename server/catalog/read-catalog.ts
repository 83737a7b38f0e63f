import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { assembleCatalog } from '../domain/assemble-catalog.ts'
import type { CatalogFiles, ModelEntry } from '../domain/catalog-file.ts'
import type { Catalog } from '../domain/catalog.ts'
import { ModelFile, RentalsFile, SalesFile, SettlementsFile } from './catalog-schema.ts'
import { checkFields } from './check-fields.ts'
import { readJson } from './read-json.ts'

/**
 * Reads the JSON files in a catalog folder; catalog/README.md describes them.
 * @returns the catalog, or null with every error, each with its file and key
 */
export async function readCatalog(folder: string): Promise<{ catalog: Catalog | null; errors: string[] }> {
  const errors: string[] = []

  async function read<S extends TSchema>(file: string, schema: S): Promise<Static<S> | null> {
    const { content, error } = await readJson(join(folder, file))
    const found = error ? [`${file} ${error}`] : checkFields(schema, content, file)
    errors.push(...found)
    return found.length === 0 ? (content as Static<S>) : null
  }

  const settlements = await read('settlements.json', SettlementsFile)
  const models = new Map<string, ModelEntry>()
  for (const file of await jsonFiles(folder, 'models')) {
    const model = await read(file, ModelFile)
    if (model) models.set(file.slice('models/'.length, -'.json'.length), model)
  }
  const rentals: CatalogFiles['rentals'] = []
  for (const file of await jsonFiles(folder, 'rentals')) {
    const place = await read(file, RentalsFile)
    if (place) rentals.push({ file, ...place })
  }
  const sales = await read('sales.json', SalesFile)

  // Otherwise every reference to an unreadable file would be reported, too.
  if (errors.length > 0 || !settlements || !sales) return { catalog: null, errors }
  const { products } = sales
  const assembled = assembleCatalog({
    settlements: settlements.settlements,
    models,
    rentals,
    sales: { file: 'sales.json', products },
  })
  return assembled.errors.length > 0 ? { catalog: null, errors: assembled.errors } : assembled
}

async function jsonFiles(folder: string, below: string): Promise<string[]> {
  const names = await readdir(join(folder, below)).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => `${below}/${name}`)
}
