import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findLengthError, type RentalRules, toRentalRules } from '../domain/rental-rules.ts'

/** In the catalog's folder, where the owner's other texts are. */
export const RULES_FILE = 'rules.txt'

/** The rules that customers of a rental sign now, as the file says; null for a shop without one. */
async function readRules(catalogDir: string): Promise<RentalRules | null> {
  try {
    return toRentalRules(await readFile(join(catalogDir, RULES_FILE), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A file system may tell two changes apart only if they are some milliseconds apart. */
const CERTAIN_AFTER_MS = 1_000

/** Makes readRules() for a folder that is asked again and again: the file is read once, and again when it has changed. */
export function createRulesReader(catalogDir: string, now = Date.now): () => Promise<RentalRules | null> {
  let kept: { state: string; rules: RentalRules | null } | undefined

  return async () => {
    // Before the file is read, so that a change in between is seen the next time.
    const file = await lookAt(join(catalogDir, RULES_FILE))
    if (!file) return null
    const { state, changedAt } = file
    if (kept?.state === state) return kept.rules
    const rules = await readRules(catalogDir)
    kept = now() - changedAt > CERTAIN_AFTER_MS ? { state, rules } : undefined
    return rules
  }
}

/** Its state differs after any change: a copy may keep its time of modification, but not that of its last change. */
async function lookAt(file: string): Promise<{ state: string; changedAt: number } | null> {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(file)
    return { state: [ino, size, mtimeMs, ctimeMs].join(' '), changedAt: ctimeMs }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** What is wrong with the rules in a folder, in sentences. */
export async function findRulesErrors(catalogDir: string): Promise<string[]> {
  const rules = await readRules(catalogDir)
  const error = rules && findLengthError(rules)
  return error ? [`${RULES_FILE} ${error}`] : []
}
