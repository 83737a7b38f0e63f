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
import { beforeAll, expect, it } from 'vitest'
import { createUploads } from '../../server/catalog/uploads.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { fillWithSeed } from './seeded.ts'
import { aNewShop, databaseOf, NOW, run, type Settings } from './shop-commands.ts'
import { aFolder } from './temporary.ts'
import { describeOnBothEngines } from './use-database.ts'
import { wholeOf } from './whole-of.ts'

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
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-backup-'))
    await fillWithSeed(database(), NOW, path.join(folder, 'data'))
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
      'photos',
      'tables',
    ])
    expect(filesOf(path.join(backup, 'mail'))).toEqual({ '/one.eml': expect.any(String) })
  })

  it('has no picture that had not arrived yet, whose original says where it was taken', async () => {
    const folder = aFolder()
    const encode = () => Promise.reject(new Error('is not complete'))
    for (const name of ['catalog', 'data/photos'])
      await createUploads({ folder: path.join(folder, name), encode, now: () => NOW }).add(
        'x',
        0,
        Buffer.from('x'),
      )
    const there = { DATA_DIR: path.join(folder, 'data'), CATALOG_DIR: path.join(folder, 'catalog') }
    expect(Object.keys(filesOf(folder)).toSorted()).toEqual(['/catalog/uploads/x', '/data/photos/uploads/x'])
    const to = path.join(folder, 'backups')
    const { code } = await run(there, ['backup', to], { running: database() })
    expect([code, Object.keys(filesOf(to)).filter((name) => name.includes('uploads'))]).toEqual([0, []])
  })

  it.each(['pglite', 'postgres'] as const)(
    'is restored on %s: every table, sequence, picture, and photo',
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
      const photos = filesOf(path.join(env.DATA_DIR, 'photos'))
      expect(Object.keys(photos)).toHaveLength(2)
      expect(filesOf(path.join(target.DATA_DIR, 'photos'))).toEqual(photos)
    },
  )

  it('is not restored into a database that is not empty', async () => {
    const target = await aNewShop(database().engine)
    await run(target, ['restore', backup])
    const before = await databaseOf(target)
    const { code, said } = await run(target, ['restore', backup])
    expect(code).toBe(1)
    expect(said).toMatch(/^Nothing was restored\.\nThe database is not empty: it has/)
    expect(await databaseOf(target)).toEqual(before)
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

  it('puts the other folders back where one cannot be written to, and names that one', async () => {
    const target = await aNewShop(database().engine)
    const photos = path.join(target.DATA_DIR, 'photos')
    writeFileSync(photos, 'a file where the folder should be')
    const { code, said } = await run(target, ['restore', backup])
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /The files of \S+\/photos could not be put back \(.+\)\. Copy what is in \S+\/photos there\.$/,
      ),
    ])
    expect(filesOf(target.CATALOG_DIR)).toEqual(filesOf(env.CATALOG_DIR))
    expect(await databaseOf(target)).toEqual(await wholeOf(database()))
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

  it.each(['catalog/../../elsewhere.jpg', '/etc/elsewhere.jpg'])(
    'that names the file %s is refused',
    async (name) => {
      const copy = path.join(aFolder(), 'copy')
      cpSync(backup, copy, { recursive: true })
      const sums = path.join(copy, 'SHA256SUMS')
      writeFileSync(sums, readFileSync(sums, 'utf8').replace(/catalog\/pictures\/one\.jpg/, name))
      const { code, said } = await run(await aNewShop('postgres'), ['restore', copy])
      expect([code, said]).toEqual([1, `${sums} is damaged.`])
    },
  )

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
