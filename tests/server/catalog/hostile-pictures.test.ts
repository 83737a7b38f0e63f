import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { importCatalog } from '../../../server/catalog/import-catalog.ts'
import { emptyDatabase, useDatabase } from '../use-database.ts'
import { aPicture, rental, writeCatalog, writeText } from './catalog-folder.ts'
import { now } from './imports.ts'

/** A chunk of a PNG; its checksum is wrong, which no reader gets to see. */
const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)])
}
/** Says that it is 50,000 pixels wide and high: ten gigabytes once it is unpacked. */
function aBomb(): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(50_000, 0)
  size.writeUInt32BE(50_000, 4)
  size.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const aJpeg = () => aPicture(480, 20).jpeg().toBuffer()
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>'

describe('An import of hostile pictures', () => {
  const database = useDatabase()
  beforeEach(() => emptyDatabase(database()))

  /** Imports one sauna with this picture. */
  async function bring(file: string, prepare: (folder: string) => unknown = () => {}) {
    const folder = writeCatalog({ rentals: [rental({ pictures: [{ file, alt: 'A barrel' }] })] })
    mkdirSync(path.join(folder, 'pictures'))
    await prepare(folder)
    const outcome = await importCatalog(database(), folder, { now })
    const { length } = await database().db.selectFrom('product').select('id').execute()
    return { folder, outcome, products: length }
  }

  it.each([
    'summer evening.jpg',
    '../barrel.jpg',
    '..%2fbarrel.jpg',
    '/etc/barrel.jpg',
    'C:\\barrel.jpg',
    'a/../barrel.jpg',
    '..\\barrel.jpg',
    '.jpg',
    '-rf.jpg',
    'barrel.jpg\n',
    'barrel.jpg.svg',
    'barrel.php.jpg',
    'saüna.jpg',
    'barrel\u202Egpj.jpg',
    'ｂarrel.jpg',
    'https://evil.example/barrel.jpg',
    `${'x'.repeat(97)}.jpg`,
    'barrel.svg',
    'barrel.html',
    '"><script>.jpg',
  ])('takes no file named %j, and says which names it takes', async (file) => {
    const { outcome, products } = await bring(file)
    expect([outcome, products]).toEqual([
      {
        ok: false,
        errors: [
          expect.stringMatching(
            /^rentals\/bend\.json: products\[0\]\.pictures\[0\]\.file must be the name of a JPEG, PNG, or HEIC in pictures\/ that has only letters from A to Z, digits, "-", and "_" before its ending, like "barrel-1\.jpg", and at most 100 characters$/,
          ),
        ],
      },
      0,
    ])
  })

  it('takes no name with a NUL in it', async () => {
    const { outcome, products } = await bring('barrel\0.jpg')
    const errors = ['rentals/bend.json contains an invalid character, such as \\u0000']
    expect([outcome, products]).toEqual([{ ok: false, errors }, 0])
  })

  const at = (folder: string) => path.join(folder, 'pictures/barrel.jpg')
  const holds = (content: () => Promise<Buffer> | Buffer | string) => async (folder: string) =>
    writeText(folder, 'pictures/barrel.jpg', await content())

  it.each<[string, (folder: string) => unknown, string]>([
    ['a bomb', holds(aBomb), 'has more than 40 million pixels'],
    ['an SVG with a script', holds(() => script), 'is not a JPEG, PNG, or HEIC'],
    ['a page', holds(() => `<!doctype html>${script}`), 'is not a JPEG, PNG, or HEIC'],
    [
      'an SVG behind the first bytes of a PNG',
      holds(() => Buffer.from(`\x89PNG${script}`, 'latin1')),
      'is broken',
    ],
    [
      'an SVG behind the first bytes of a JPEG',
      holds(() => Buffer.from(`\xff\xd8\xff${script}`, 'latin1')),
      'is broken',
    ],
    ['a GIF that is a script, too', holds(() => 'GIF89a=1;alert(1)'), 'is not a JPEG, PNG, or HEIC'],
    ['an archive', holds(() => 'PK\u0003\u0004'), 'is not a JPEG, PNG, or HEIC'],
    ['nothing', () => {}, 'is missing'],
    ['a folder', (folder) => mkdirSync(at(folder)), 'is not a file'],
    ['a pipe that never ends', (folder) => execFileSync('mkfifo', [at(folder)]), 'is not a file'],
    [
      'a link to a file of the machine',
      (folder) => symlinkSync('/etc/passwd', at(folder)),
      'is a link; put the picture itself there',
    ],
    [
      'a link to a picture elsewhere',
      async (folder) => {
        writeText(folder, 'elsewhere.jpg', await aJpeg())
        symlinkSync('../elsewhere.jpg', at(folder))
      },
      'is a link; put the picture itself there',
    ],
    [
      'a link to itself',
      (folder) => symlinkSync('barrel.jpg', at(folder)),
      'is a link; put the picture itself there',
    ],
    [
      'a file without end',
      (folder) => {
        writeFileSync(at(folder), '')
        truncateSync(at(folder), 3_000_000_000)
      },
      'is larger than 100 MB',
    ],
  ])('refuses %s in a sentence, and imports nothing', async (_, prepare, error) => {
    const { outcome, products } = await bring('barrel.jpg', prepare)
    const errors = [`rentals/bend.json: products[0]: pictures/barrel.jpg ${error}`]
    expect([outcome, products]).toEqual([{ ok: false, errors }, 0])
  })

  it('keeps nothing that is hidden behind or inside of a picture', async () => {
    const { folder, outcome } = await bring('barrel.jpg', async (into) => {
      const picture = await aPicture(480, 20)
        .withExif({ IFD0: { Copyright: script, ImageDescription: script } })
        .jpeg()
        .toBuffer()
      const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(script.length + 2)}${script}`, 'latin1')
      const hostile = Buffer.concat([
        picture.subarray(0, 2),
        comment,
        picture.subarray(2),
        Buffer.from(script),
      ])
      writeText(into, 'pictures/barrel.jpg', hostile)
    })
    expect(outcome).toMatchObject({ ok: true })
    const encoded = path.join(folder, 'encoded')
    const pictures = readdirSync(encoded).filter((name) => name !== 'manifest.json')
    expect(pictures.length).toBeGreaterThan(1)
    for (const name of pictures) {
      expect(name).toMatch(/^[0-9a-f]{16}-\w+\.(avif|jpg)$/)
      expect(readFileSync(path.join(encoded, name)).includes('<script')).toBe(false)
    }
  })
})
