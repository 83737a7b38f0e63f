import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder that is gone after the test. */
export function aFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-test-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
