import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Release {
  buildId: string
  files: string[]
}

interface OlderAssetsOptions {
  /** The hashed files of the current release. */
  assetsDir: string
  buildId: string
  /** The archive: the files, and the list of which file belongs to which release. */
  dir: string
  releases?: number
}

async function readReleases(file: string): Promise<Release[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Release[]
  } catch {
    // The first start, or a list that a crash cut short. It is written again.
    return []
  }
}

/**
 * Archives the hashed files of this release and removes those of all but the last three releases, so that a page that was
 * opened before a new release still finds its chunks.
 * @returns the folder to serve them from
 */
export async function archiveAssets(options: OlderAssetsOptions): Promise<string> {
  const { assetsDir, buildId, dir, releases = 3 } = options
  const filesDir = join(dir, 'files')
  const listFile = join(dir, 'releases.json')
  await mkdir(filesDir, { recursive: true })
  const known = await readReleases(listFile)
  const files = await readdir(assetsDir)
  const archived = [{ buildId, files }, ...known.filter((release) => release.buildId !== buildId)].slice(
    0,
    releases,
  )

  const there = new Set(await readdir(filesDir))
  for (const file of files.filter((name) => !there.has(name)))
    await copyFile(join(assetsDir, file), join(filesDir, file), constants.COPYFILE_FICLONE)
  const wanted = new Set(archived.flatMap((release) => release.files))
  for (const file of there) if (!wanted.has(file)) await rm(join(filesDir, file), { force: true })

  await writeFile(`${listFile}.new`, JSON.stringify(archived))
  await rename(`${listFile}.new`, listFile)
  return filesDir
}
