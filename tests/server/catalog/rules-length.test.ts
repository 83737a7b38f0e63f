import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createRulesReader } from '../../../server/catalog/read-rules.ts'
import { importCatalog } from '../../../server/catalog/import-catalog.ts'
import { readConfig } from '../../../server/config.ts'
import { openShop } from '../../../server/open-shop.ts'
import { writeCatalog } from './catalog-folder.ts'
import { now } from './imports.ts'

const TOO_LONG =
  'rules.txt has 40001 characters. Please shorten it to 40000 or fewer: customers read and sign all of it.'

function aFolder(length: number) {
  const folder = writeCatalog({})
  writeFileSync(path.join(folder, 'rules.txt'), 'r'.repeat(length))
  return folder
}
/** Stands for what is not reached. */
const nothing = {} as never

it('rules that are too long keep a catalog from being imported', async () => {
  expect(await importCatalog(nothing, aFolder(40_001), { now })).toEqual({ ok: false, errors: [TOO_LONG] })
})

it('rules that are too long keep the shop from opening', async () => {
  const config = readConfig({ CATALOG_DIR: aFolder(40_001) })
  const options = { config, database: nothing, logger: nothing, site: nothing }
  await expect(openShop({ ...options, listen: async () => expect.unreachable() })).rejects.toThrow(TOO_LONG)
})

it('rules that grow while the shop is open are signed as a whole', async () => {
  expect((await createRulesReader(aFolder(40_001))())?.text).toHaveLength(40_001)
})
