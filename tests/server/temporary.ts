import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** A new folder that is removed after the test. */
export function aFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-test-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The test's own directory with an empty database, for openDatabase. */
export function aDataDir(): string {
  const folder = aFolder()
  fs.cpSync(inject('emptyDirectory'), folder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  return folder
}
