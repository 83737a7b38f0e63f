import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyToDisk, filesIn, isOnItsWay } from './files.ts'
import type { OpenBackup } from './open-backup.ts'

/** The files of the backup that belong in this folder, without its name. One of an older shop may have unfinished uploads. */
const namesOf = ({ files }: OpenBackup, name: string) =>
  files
    .filter((file) => file.startsWith(`${name}/`))
    .map((file) => file.slice(name.length + 1))
    .filter((file) => !isOnItsWay(file))

/** Adds what is missing; what is there stays as it is. @returns how many files */
export async function addMissing(backup: OpenBackup, name: string, folder: string): Promise<number> {
  let added = 0
  for (const file of namesOf(backup, name)) {
    if (existsSync(join(folder, file))) continue
    await copyToDisk(join(backup.path, name, file), join(folder, file))
    added++
  }
  return added
}

/**
 * Makes the folder what it was. One with other files is not mixed with them: it is moved aside, whole.
 * @returns where it went, or null if there was none to move
 */
export async function replaceFolder(
  backup: OpenBackup,
  name: string,
  { folder, now }: { folder: string; now: Date },
): Promise<string | null> {
  const wanted = namesOf(backup, name)
  if (wanted.length === 0 || (await isSame(backup, name, wanted, folder))) return null
  const complete = `${folder}.unfinished`
  await rm(complete, { recursive: true, force: true })
  for (const file of wanted) await copyToDisk(join(backup.path, name, file), join(complete, file))
  const aside = `${folder}-before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const hasOld = existsSync(folder)
  if (hasOld) await rename(folder, aside)
  await rename(complete, folder)
  return hasOld ? aside : null
}

async function isSame({ path }: OpenBackup, name: string, wanted: string[], folder: string) {
  const there = await filesIn(folder)
  if (there.join('\n') !== wanted.toSorted().join('\n')) return false
  for (const file of wanted) {
    const [is, was] = [await readFile(join(folder, file)), await readFile(join(path, name, file))]
    if (!is.equals(was)) return false
  }
  return true
}
