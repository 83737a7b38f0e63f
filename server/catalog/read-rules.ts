import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLengthError, type RentalRules, toRentalRules } from '../domain/rental-rules.ts'

/** In the catalog's folder, where the owner's other texts are. */
export const RULES_FILE = 'rules.txt'

/** The rules that customers of a rental sign now, as the file says; null for a shop without one. */
export async function readRules(catalogDir: string): Promise<RentalRules | null> {
  try {
    return toRentalRules(await readFile(join(catalogDir, RULES_FILE), 'utf8'))
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
