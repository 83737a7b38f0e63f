import type { Edited } from '../../catalog/editing.ts'
import { CHECK_YOUR_INPUT, refuse } from '../refuse.ts'

/** Why nothing was changed becomes the answer. @returns the id of what was */
export function idOfEdited(done: Edited): number {
  if ('id' in done) return done.id
  if (done.refused === 'invalid') refuse(422, CHECK_YOUR_INPUT, done.errors)
  if (done.refused === 'unknown') refuse(404, 'This is not in the catalog anymore.')
  return refuse(409, 'Someone else has changed this since you opened it.')
}

/** Refuses with 403 what only an owner decides. @param theirs the names of such fields */
export function checkOwnersFields(
  role: string,
  changes: Record<string, unknown>,
  theirs: readonly string[],
): void {
  const found = Object.keys(changes).filter((name) => theirs.includes(name))
  if (role !== 'owner' && found.length > 0)
    refuse(403, 'Only an owner changes prices, taxes, and where a place is. Please ask one.')
}
