import { cpSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openShopDatabase } from '../../server/repositories/shop-database.ts'
import { fillWithSeed } from './seeded.ts'
import { databaseOf, NOW, run } from './shop-commands.ts'
import { aDataDir, aFolder } from './temporary.ts'
import { createBareDatabase, pgliteOptions, postgresOptions } from './use-database.ts'
import { wholeOf } from './whole-of.ts'

describe('moving to PostgreSQL', () => {
  /** A shop on its embedded database, which is closed. */
  async function anEmbeddedShop() {
    const dataDir = aFolder()
    cpSync(aDataDir(), path.join(dataDir, 'database'), { recursive: true })
    const options = pgliteOptions({ dataDir: path.join(dataDir, 'database'), image: undefined })
    const database = await openShopDatabase(options)
    await fillWithSeed(database, NOW)
    const whole = await wholeOf(database)
    await database.close()
    const env = { DATA_DIR: dataDir, CATALOG_DIR: 'catalog', DATABASE_URL: await createBareDatabase() }
    return { env, options, whole }
  }

  it('brings everything along, after which the embedded database is not opened by mistake', async () => {
    const { env, options, whole } = await anEmbeddedShop()
    const { code, printed } = await run(env, ['move'])
    expect([code, printed]).toEqual([0, expect.stringMatching(/^Moved \d+ rows in \d+ tables to PostgreSQL/)])
    expect(await databaseOf(env)).toEqual(whole)
    await expect(openShopDatabase(options)).rejects.toThrow(/was moved to PostgreSQL at 2026-11-21T18:00:00/)
    expect(await run(env, ['move'])).toMatchObject({ code: 1, said: expect.stringContaining('was moved') })
  })

  it('is refused while a shop runs, without a target, without a source, and into a used database', async () => {
    const { env, options } = await anEmbeddedShop()
    const shop = await openShopDatabase(options)
    expect((await run(env, ['move'])).said).toMatch(/^Nothing was moved\.\n.* is in use by process \d+/)
    await shop.close()
    const { DATABASE_URL: _, ...noTarget } = env
    expect((await run(noTarget, ['move'])).said).toMatch(/DATABASE_URL is not set/)
    expect((await run({ ...env, DATA_DIR: aFolder() }, ['move'])).said).toMatch(
      /There is no embedded database/,
    )
    const used = await openShopDatabase(postgresOptions(env.DATABASE_URL))
    await used.close()
    expect((await run(env, ['move'])).said).toMatch(/^Nothing was moved\.\nThe database is not empty/)
    await (await openShopDatabase(options)).close()
  })
})
