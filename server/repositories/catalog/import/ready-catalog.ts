import type { Transaction } from 'kysely'
import type { CatalogProduct, CatalogSettlement } from '../../../domain/catalog.ts'
import type { Picture } from '../../../domain/product.ts'
import type { Schema } from '../../tables/schema.ts'

export type Write = Transaction<Schema>

/** A catalogue as it goes into the database: descriptions are clean, pictures encoded. */
export interface ReadyCatalog {
  settlements: CatalogSettlement[]
  products: ReadyProduct[]
}

export interface ReadyProduct extends CatalogProduct {
  descriptionHtml: string
  images: Picture[]
}

export interface ImportOptions {
  now: Date
  /** Set the stock of sales that exist already to what the files say. */
  takesStock: boolean
}

/** The files are right in themselves, but not with what is in the database. */
export class CatalogConflict extends Error {
  override name = 'CatalogConflict'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** What was just written under that name; anything else is a bug. */
export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`"${name}" was not written`)
  return id
}
