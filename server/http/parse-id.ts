import { refuse } from './refuse.ts'

/** The database id in a part of an address. Anything else names nothing: 404, never a database error. */
export function parseId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= 2_147_483_647)) refuse(404, 'There is nothing here.')
  return id
}
