import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { aFolder } from './temporary.ts'

it('npm run seed fills the database of a shop that was never started', async () => {
  const folder = aFolder()
  const catalog = path.join(folder, 'catalog')
  cpSync('catalog', catalog, { recursive: true })
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    CATALOG_DIR: catalog,
    DATABASE_URL: '',
  }
  // That of the tests is not one that a developer has.
  delete env.NODE_ENV
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['tools/seed.mjs'], { env })
  expect(stderr).toBe('')
  expect(stdout).toContain('New orders: completed, handed_over, paid')
})
