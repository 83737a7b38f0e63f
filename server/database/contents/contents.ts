/** A table, as its database describes it. */
export interface Table {
  name: string
  /** In their order, with PostgreSQL's names of their types. */
  columns: { name: string; type: string }[]
}

/** Where a sequence stands. */
export interface Sequence {
  name: string
  value: number
  /** Whether `value` was handed out; if not, it is the next one. */
  isCalled: boolean
}

/** All that is in a database at one instant. Two databases of different makes can have the same contents. */
export interface Contents {
  /** What made the tables, in the order of their names. */
  migrations: { name: string; sha256: string }[]
  /** A table comes after those that it refers to. */
  tables: Table[]
  sequences: Sequence[]
  /** All rows in the order of the table's key, a slice at a time, each as the JSON array of its values as text. */
  rows(table: Table): AsyncIterable<string[]>
}

/** Tells whether two tables have the same rows. */
export interface TableDigest {
  rows: number
  /** Of the rows as Contents has them, each with a line break after it. */
  sha256: string
}

/** The contents cannot be put into this database; the message is for the operator. Nothing was changed. */
export class CannotLoad extends Error {
  override name = 'CannotLoad'
}
