import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupUnusable } from './manifest.ts'

/** In the form of `sha256sum`, so that `sha256sum --check SHA256SUMS` works without the shop. */
const SUMS = 'SHA256SUMS'

/** @param file its path; the names in SHA256SUMS have slashes on every system */
async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @param names of every file of the backup */
export async function writeChecksums(folder: string, names: string[]): Promise<void> {
  const lines: string[] = []
  for (const name of names.toSorted()) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`)
  const file = await open(join(folder, SUMS), 'wx', 0o600)
  await file.writeFile(lines.join(''))
  await file.sync()
  await file.close()
}

/**
 * @returns the names of all files of the backup
 * @throws BackupUnusable, naming the files that are missing or damaged
 */
export async function checkChecksums(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => null)
  if (text === null)
    throw new BackupUnusable(`${folder} is not a complete backup: there is no ${SUMS} in it.`)
  const wrong: string[] = []
  const names: string[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [, sum, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    // A name that leads out of the backup is not one that the shop has written.
    if (!sum || isAbsolute(name) || name.split(/[/\\]/).includes('..'))
      throw new BackupUnusable(`${join(folder, SUMS)} is damaged.`)
    const file = join(folder, name)
    if (!existsSync(file)) wrong.push(`${name} is missing`)
    else if ((await sumOf(file)) !== sum) wrong.push(`${name} is damaged`)
    names.push(name)
  }
  if (wrong.length > 0)
    throw new BackupUnusable(`${folder} cannot be used:\n${wrong.map((fault) => `- ${fault}`).join('\n')}`)
  return names
}
