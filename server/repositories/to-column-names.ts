import { toSnakeCase } from '../database/camel-case.ts'

/** A row under its columns' names in the database, as exports and the commands' JSON show it. */
export const toColumnNames = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value]))
