import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { assembleCatalog } from '../domain/assemble-catalog.ts'
import type { CatalogFiles } from '../domain/catalog-file.ts'
import type { Catalog } from '../domain/catalog.ts'
import { ModelFile, RentalsFile, SalesFile, SettlementsFile } from './catalog-schema.ts'
import { checkFields } from './check-fields.ts'

/**
 * Reads the JSON files of a catalogue's folder; catalog/README.md describes them.
 * @returns the catalogue, or null with everything that is wrong, each with its file and key
 */
export async function readCatalog(folder: string): Promise<{ catalog: Catalog | null; problems: string[] }> {
  const problems: string[] = []

  /** The caller names the type that belongs to the schema. */
  async function read<T>(file: string, schema: TSchema): Promise<T | null> {
    const { content, problem } = await readJson(join(folder, file))
    const found = problem ? [`${file} ${problem}`] : checkFields(schema, content, file)
    problems.push(...found)
    return found.length === 0 ? (content as T) : null
  }

  const settlements = await read<SettlementsFile>('settlements.json', SettlementsFile)
  const files: CatalogFiles = {
    settlements: settlements?.settlements ?? [],
    models: {},
    rentals: [],
    sales: { file: 'sales.json', products: [] },
  }
  for (const file of await jsonFiles(folder, 'models')) {
    const model = await read<ModelFile>(file, ModelFile)
    if (model) files.models[file.slice('models/'.length, -'.json'.length)] = model
  }
  for (const file of await jsonFiles(folder, 'rentals')) {
    const rentals = await read<RentalsFile>(file, RentalsFile)
    if (rentals) files.rentals.push({ file, ...rentals })
  }
  const sales = await read<SalesFile>('sales.json', SalesFile)
  if (sales) files.sales.products = sales.products

  // References into a file that could not be read would all be reported again.
  if (problems.length > 0) return { catalog: null, problems }
  const assembled = assembleCatalog(files)
  return assembled.problems.length > 0 ? { catalog: null, problems: assembled.problems } : assembled
}

async function jsonFiles(folder: string, below: string): Promise<string[]> {
  const names = await readdir(join(folder, below)).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => `${below}/${name}`)
}

async function readJson(path: string): Promise<{ content?: unknown; problem?: string }> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return { problem: 'is missing' }
  try {
    // Some editors begin a file with an invisible mark.
    return { content: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(message)?.[1]
    const line = position && text.slice(0, Number(position)).split('\n').length
    return { problem: `is not valid JSON${line ? `, near line ${line}` : ''}: ${message}` }
  }
}
