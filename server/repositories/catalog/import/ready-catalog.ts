import type { CatalogProduct, CatalogSettlement } from '../../../domain/catalog.ts'
import type { Picture } from '../../../domain/product.ts'

/** A catalog ready for the database: descriptions sanitized, pictures encoded. */
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
  /** Set the stock of existing sales to what the files say. */
  takesStock: boolean
  /** Delete what is not in the files and was never ordered. */
  deletesUnused?: boolean | undefined
  /** Told after each slice how many of the nights to block are done: a large catalog takes minutes. */
  onProgress?: ((nights: { done: number; of: number }) => void) | undefined
}

/** The files are valid, but conflict with what is in the database. */
export class CatalogConflict extends Error {
  override name = 'CatalogConflict'
  readonly errors: string[]
  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.errors = errors
  }
}

/** The id of a row that was just written; a missing one is a bug. */
export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`"${name}" was not written`)
  return id
}
