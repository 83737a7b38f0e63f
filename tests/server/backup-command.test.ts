import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { backupCommand, checkBackupCommand } from '../../server/cli/backup.ts'
import { moveCommand } from '../../server/cli/move.ts'
import { openOtherDatabase } from '../../server/cli/open-other.ts'
import { restoreCommand } from '../../server/cli/restore.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { readConfig } from '../../server/config.ts'
import { seed } from '../../server/dev/seed/seed.ts'
import { openShopDatabase, type ShopDatabase } from '../../server/repositories/shop-database.ts'
import { aDataDir, aFolder } from './temporary.ts'
import { createBareDatabase, describeOnBothEngines, type EngineName, pgliteOptions } from './use-database.ts'
import { wholeOf } from './whole-of.ts'

const commands = {
  backup: backupCommand,
  'check-backup': checkBackupCommand,
  restore: restoreCommand,
  move: moveCommand,
}
const NOW = new Date('2026-11-21T18:00:00Z')

/** The settings of a shop in a folder of its own, which has nothing in it yet. */
async function aNewShop(engine: EngineName, { catalog = path.join(aFolder(), 'catalog') } = {}) {
  return {
    DATA_DIR: aFolder(),
    CATALOG_DIR: catalog,
    ...(engine === 'postgres' && { DATABASE_URL: await createBareDatabase() }),
  }
}
type Settings = Awaited<ReturnType<typeof aNewShop>>

/** Runs a command with these settings, on their database or, for `backup`, on a running shop's. */
async function run(
  env: Settings,
  args: string[],
  { running, now = NOW }: { running?: ShopDatabase; now?: Date } = {},
) {
  const printed: string[] = []
  const said: string[] = []
  const code = await runCommand(commands, args, {
    readConfig: () => readConfig(env),
    openDatabase: async () => {
      if (!running) throw new Error('No shop is running')
      return { ...running, close: async () => {} }
    },
    openOther: (config, which) =>
      openOtherDatabase(config, which, { workerUrl: new URL(inject('pgliteWorker')) }),
    now: () => now,
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  })
  return { code, printed: printed.join('\n'), said: said.join('\n') }
}

/** All that the database of these settings holds. */
async function databaseOf(env: Settings) {
  const database = await openOtherDatabase(readConfig(env), 'asIs', {
    workerUrl: new URL(inject('pgliteWorker')),
  })
  onTestFinished(database.close)
  return wholeOf(database)
}

const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'base64')]),
  )

describeOnBothEngines('a backup', (database) => {
  let env: Settings
  let backups: string
  let backup: string

  beforeAll(async () => {
    await seed({ config: readConfig({}), database: database(), now: NOW })
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-backup-'))
    for (const name of ['catalog/rentals', 'catalog/pictures', 'data/mail'])
      mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, 'catalog/rentals/bend.json'), '{ "products": [] }')
    writeFileSync(path.join(folder, 'catalog/pictures/one.jpg'), Buffer.from([1, 2, 255]))
    writeFileSync(path.join(folder, 'data/mail/one.eml'), 'Subject: Hello')
    writeFileSync(path.join(folder, 'data/mail/two.eml.part'), 'Subject: Hel')
    env = { DATA_DIR: path.join(folder, 'data'), CATALOG_DIR: path.join(folder, 'catalog') }
    backups = path.join(folder, 'backups')
    const { printed } = await run(env, ['backup', backups, '--json'], { running: database() })
    backup = JSON.parse(printed).path
    return () => rmSync(folder, { recursive: true, force: true })
  })

  it('is named after its time, and only its owner can read it', () => {
    expect(backup).toBe(path.join(backups, '2026-11-21T18-00-00Z'))
    expect(readdirSync(backup).toSorted()).toEqual([
      'SHA256SUMS',
      'catalog',
      'mail',
      'manifest.json',
      'tables',
    ])
    expect(filesOf(path.join(backup, 'mail'))).toEqual({ '/one.eml': expect.any(String) })
  })

  it.each(['pglite', 'postgres'] as const)(
    'is restored on %s: every table, sequence, and picture',
    async (engine) => {
      const target = await aNewShop(engine)
      const { code, printed } = await run(target, ['restore', backup])
      expect([code, printed]).toEqual([
        0,
        expect.stringMatching(
          /^Restored the shop of 2026-11-21T18:00:00\.000Z: \d+ rows in \d+ tables, compared/,
        ),
      ])
      expect(await databaseOf(target)).toEqual(await wholeOf(database()))
      expect(filesOf(target.CATALOG_DIR)).toEqual(filesOf(env.CATALOG_DIR))
      expect(readdirSync(path.join(target.DATA_DIR, 'mail'))).toEqual(['one.eml'])
    },
  )

  it('is not restored into a database that is not empty', async () => {
    const target = await aNewShop(database().engine)
    await run(target, ['restore', backup])
    const before = await databaseOf(target)
    const { code, said } = await run(target, ['restore', backup])
    expect(code).toBe(1)
    expect(said).toMatch(/^Nothing was restored\.\n(The database is not empty: it has|.* is in use by)/)
    expect(await databaseOf(target).catch(() => before)).toEqual(before)
  })

  it('moves a catalog folder with other files aside', async () => {
    const target = await aNewShop(database().engine, { catalog: path.join(aFolder(), 'catalog') })
    cpSync(env.CATALOG_DIR, target.CATALOG_DIR, { recursive: true })
    writeFileSync(path.join(target.CATALOG_DIR, 'rentals', 'other.json'), '{}')
    const { printed } = await run(target, ['restore', backup, '--json'])
    expect(JSON.parse(printed)).toMatchObject({
      movedTo: `${target.CATALOG_DIR}-before-2026-11-21T18-00-00Z`,
    })
    expect(filesOf(target.CATALOG_DIR)).toEqual(filesOf(env.CATALOG_DIR))
    expect(existsSync(`${target.CATALOG_DIR}-before-2026-11-21T18-00-00Z/rentals/other.json`)).toBe(true)
  })

  it('can be proved without a database', async () => {
    const { code, printed } = await run(env, ['check-backup', backup])
    expect([code, printed]).toEqual([0, expect.stringMatching(/is complete and can be restored: \d+ rows/)])
  })

  it.each([
    ['a changed table', 'tables/shop_order.ndjson.gz', 'is damaged'],
    ['a changed list', 'manifest.json', 'is damaged'],
    ['a changed picture', 'catalog/pictures/one.jpg', 'is damaged'],
    ['a missing picture', 'catalog/pictures/one.jpg', 'is missing'],
  ])('with %s is refused before anything is changed', async (_, file, fault) => {
    const copy = path.join(aFolder(), 'copy')
    cpSync(backup, copy, { recursive: true })
    if (fault === 'is missing') rmSync(path.join(copy, file))
    else writeFileSync(path.join(copy, file), 'x', { flag: 'a' })
    const target = await aNewShop('postgres')
    for (const command of ['restore', 'check-backup']) {
      const { code, said } = await run(target, [command, copy])
      expect([code, said]).toEqual([1, `${copy} cannot be used:\n- ${file} ${fault}`])
    }
    expect(existsSync(target.CATALOG_DIR)).toBe(false)
  })

  it('that was never finished is refused', async () => {
    const { said } = await run(await aNewShop('postgres'), ['restore', aFolder()])
    expect(said).toMatch(/is not a complete backup: there is no SHA256SUMS in it\.$/)
  })

  it('leaves nothing under its name when it fails', async () => {
    const folder = path.join(aFolder(), 'backups')
    const running: ShopDatabase = {
      ...database(),
      readContents: (work) =>
        database().readContents((contents) =>
          work({
            ...contents,
            rows: () => {
              throw new Error('The disk is full')
            },
          }),
        ),
    }
    expect(await run(env, ['backup', folder], { running })).toMatchObject({
      code: 1,
      said: 'The disk is full',
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('replaces the oldest when only some are kept', async () => {
    const folder = path.join(aFolder(), 'backups')
    mkdirSync(path.join(folder, 'mine'), { recursive: true })
    for (const hour of ['01', '02', '03']) {
      const now = new Date(`2026-11-21T${hour}:00:00Z`)
      const { code } = await run(env, ['backup', folder, '--keep', '2'], { running: database(), now })
      expect(code).toBe(0)
    }
    expect(readdirSync(folder).toSorted()).toEqual(['2026-11-21T02-00-00Z', '2026-11-21T03-00-00Z', 'mine'])
  })
})

describe('moving to PostgreSQL', () => {
  /** A shop on its embedded database, which is closed. */
  async function anEmbeddedShop() {
    const dataDir = aFolder()
    cpSync(aDataDir(), path.join(dataDir, 'database'), { recursive: true })
    const options = pgliteOptions({ dataDir: path.join(dataDir, 'database'), image: undefined })
    const database = await openShopDatabase(options)
    await seed({ config: readConfig({}), database, now: NOW })
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
    const used = await openShopDatabase({ databaseUrl: env.DATABASE_URL, dataDir: 'memory' })
    await used.close()
    expect((await run(env, ['move'])).said).toMatch(/^Nothing was moved\.\nThe database is not empty/)
    await (await openShopDatabase(options)).close()
  })
})
