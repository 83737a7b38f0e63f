import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files under this name are being written, and get their final name when they are complete. */
const isUnfinished = (name: string) => /\.(draft|part|unfinished)$/.test(name)

/** Pictures that have not arrived yet: their originals say where they were taken, and nobody needs them again. */
export const isOnItsWay = (name: string) => name.startsWith('uploads/')

/** The complete files of a folder, with slashes; none if there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !isUnfinished(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !isOnItsWay(name))
    .toSorted()
}

/**
 * Copies a file, and with a file system that can, without its bytes. It is on the disk when this resolves.
 * @returns false if it is gone
 */
export async function copyToDisk(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  const file = await open(to, 'r')
  await file.sync()
  await file.close()
  return true
}
