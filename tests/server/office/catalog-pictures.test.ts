import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportCatalog } from '../../../server/catalog/export-catalog.ts'
import { importCatalog } from '../../../server/catalog/import-catalog.ts'
import { createPictureQueue, inThread } from '../../../server/catalog/picture-queue.ts'
import { aHeic } from '../catalog/a-heic.ts'
import { aPicture, rental, sale, writeCatalog, writeText } from '../catalog/catalog-folder.ts'
import { now } from '../catalog/imports.ts'
import { type Visit, visit } from '../shop.ts'
import { aFolder } from '../temporary.ts'
import { emptyDatabase, useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

const jpeg = (color: string) => aPicture(480, 320, color).jpeg().toBuffer()

describe('pictures in the office', () => {
  const database = useDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000', CATALOG_DIR: folder } })
  let owner: Visit
  let productId: number

  const sendPart = (by: Visit, id: string, bytes: Buffer, offset = 0) =>
    by.put(`office/catalog/uploads/${id}?offset=${offset}`, undefined, {
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const finish = (by: Visit, id: string, name = 'IMG 0142.JPG') =>
    by.post(`office/catalog/uploads/${id}/picture`, { name })
  async function upload(bytes: Buffer, name?: string) {
    const id = randomUUID()
    expect((await sendPart(owner, id, bytes)).body).toEqual({ received: bytes.length })
    return finish(owner, id, name)
  }
  const read = async () => (await owner.get(`office/catalog/products/${productId}`)).body
  const change = async (changes: object) =>
    owner.put(`office/catalog/products/${productId}`, { revision: (await read()).revision, changes })

  beforeAll(async () => {
    writeCatalog({}, folder)
    await importCatalog(database(), folder, { now })
    owner = await inOffice(shop, 'owner')
    const { products } = (await owner.get('office/catalog')).body
    productId = products.find(({ kind }: { kind: string }) => kind === 'rental').id
  })

  it('arrive in parts, of which one that is sent twice counts once', async () => {
    const bytes = await jpeg('#204060')
    const id = randomUUID()
    const half = Math.floor(bytes.length / 2)
    const [one, two] = [bytes.subarray(0, half), bytes.subarray(half)]
    expect((await sendPart(owner, id, two, half)).body).toEqual({ received: 0 })
    expect((await sendPart(owner, id, one)).body).toEqual({ received: half })
    expect((await sendPart(owner, id, one)).body).toEqual({ received: half })
    expect((await sendPart(owner, id, two, half)).body).toEqual({ received: bytes.length })
    const { status, body } = await finish(owner, id)
    expect([status, body.picture.width, body.picture.height]).toEqual([200, 480, 320])
    expect((await finish(owner, id)).body).toEqual(body)
    expect(readdirSync(path.join(folder, 'uploads'))).toEqual([])
    expect(readdirSync(path.join(folder, 'pictures'))).toContainEqual(
      expect.stringMatching(/^img-0142-[0-9a-f]{8}\.jpg$/),
    )
    expect(existsSync(path.join(folder, 'encoded', path.basename(body.picture.uri)))).toBe(true)
  })

  it('are taken as an iPhone stores them, and come out of an export', async () => {
    const { status, body } = await upload(aHeic(), 'IMG_0142.HEIC')
    expect([status, body.picture.width, body.picture.height]).toEqual([200, 500, 1000])
    expect(readdirSync(path.join(folder, 'pictures'))).toContainEqual(
      expect.stringMatching(/^img-0142-[0-9a-f]{8}\.heic$/),
    )
    expect((await change({ pictures: [{ hash: body.picture.hash, alt: 'In the yard' }] })).status).toBe(200)
    const to = path.join(aFolder(), 'exported')
    await exportCatalog(database(), { from: folder, to }, now)
    rmSync(path.join(to, 'encoded'), { recursive: true })
    expect(await importCatalog(database(), to, { now })).toMatchObject({ ok: true, picturesEncoded: 1 })
  })

  it('are the same picture when the same one is sent again', async () => {
    const bytes = await jpeg('#305070')
    const [first, second] = [await upload(bytes, 'a.jpg'), await upload(bytes, 'b.jpg')]
    expect(second.body).toEqual(first.body)
    expect(readdirSync(path.join(folder, 'pictures')).filter((file) => file.startsWith('b-'))).toEqual([])
  })

  it.each([
    ['half of an iPhone’s', () => aHeic().subarray(0, 900), 'is broken'],
    ['a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a JPEG, PNG, or HEIC'],
    ['half a JPEG', async () => (await jpeg('#112233')).subarray(0, 300), 'is broken'],
    ['too small', () => aPicture(200, 200).png().toBuffer(), 'it must be at least 480'],
  ])('that are %s are refused in a sentence, and leave nothing behind', async (_, bytes, sentence) => {
    const before = readdirSync(path.join(folder, 'pictures'))
    const { status, body } = await upload(await bytes())
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining(sentence)])
    expect(readdirSync(path.join(folder, 'pictures'))).toEqual(before)
  })

  it('are refused when they are too large, before they are looked at', async () => {
    const id = randomUUID()
    const part = Buffer.alloc(500_000)
    let offset = 0
    let answer = await sendPart(owner, id, part)
    while (answer.status === 200 && offset < 30_000_000) {
      offset = answer.body.received
      answer = await sendPart(owner, id, part, offset)
    }
    expect([answer.status, offset]).toEqual([422, 25_000_000])
  })

  it('can be finished by nobody else', async () => {
    const id = randomUUID()
    await sendPart(owner, id, await jpeg('#102030'))
    expect((await finish(await inOffice(shop, 'owner'), id)).status).toBe(404)
    expect((await finish(owner, 'x/../y')).status).toBe(404)
  })

  it('need words, are shown in their order, and the first also to other sites', async () => {
    const hashes = [
      (await upload(await jpeg('#884422'))).body.picture.hash,
      (await upload(await jpeg('#448822'))).body.picture.hash,
    ]
    const wordless = await change({ pictures: [{ hash: hashes[0], alt: ' ' }] })
    expect(wordless.body.errors).toHaveProperty('pictures')
    const unknown = await change({ pictures: [{ hash: '0123456789abcdef', alt: 'A barrel' }] })
    expect(unknown.body.errors.pictures[0]).toContain('not there anymore')
    const inOrder = (order: number[]) =>
      change({ pictures: order.map((index) => ({ hash: hashes[index], alt: `Picture ${index}` })) })
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      expect((await inOrder(order)).status).toBe(200)
      const { body } = await visit(shop).get(`products/${productId}`)
      expect(body.images.map(({ alt }: { alt: string }) => alt)).toEqual(
        order.map((index) => `Picture ${index}`),
      )
      expect(body.share_image).toBe(`/pictures/${hashes[order[0] ?? 0]}-share1.jpg`)
    }
  })

  it('and everything else that was edited is in an export, from which an empty shop answers the same', async () => {
    const { hash } = (await upload(await jpeg('#663311'))).body.picture
    const { body } = await change({
      title: 'Larch & <Fir>',
      price_cents: 21_050,
      min_nights: 2,
      description: '<p>Hot &amp; dry.</p><ul><li>Stove</li></ul><p>Tow it <b>slowly</b>.</p>',
      properties: [
        { label: 'Capacity', value: '6 people' },
        { label: 'Wood', value: 'Larch: oiled' },
      ],
      pictures: [{ hash, alt: 'A sauna in snow' }],
    })
    expect(body.title).toBe('Larch & <Fir>')
    await owner.post(`office/catalog/products/${productId}/units`, { serial: 'B-9' })
    const place = (await owner.get(`office/catalog/places/${body.settlement.id}`)).body
    await owner.put(`office/catalog/places/${place.id}`, {
      revision: place.revision,
      changes: { tax_ppm: 61_250, pickup_hours: '3 PM', return_hours: '9 AM', delivery_hours: 'noon' },
    })
    const rows = async () => ({
      products: (await database().db.selectFrom('product').selectAll().orderBy('slug').execute()).map(
        ({ id: _, settlementId: __, ...row }) => row,
      ),
      settlements: (await database().db.selectFrom('settlement').selectAll().orderBy('slug').execute()).map(
        ({ id: _, ...row }) => row,
      ),
      units: (await database().db.selectFrom('unit').select('serial').orderBy('serial').execute()).map(
        ({ serial }) => serial,
      ),
    })
    const before = await rows()
    const to = path.join(aFolder(), 'exported')
    await exportCatalog(database(), { from: folder, to }, now)
    await emptyDatabase(database())
    expect(await importCatalog(database(), to, { now })).toMatchObject({ ok: true, picturesEncoded: 0 })
    expect(await rows()).toEqual(before)
  })
})

describe('the thread that encodes pictures', () => {
  it('gives what an import gives, and says what is wrong with a picture', async () => {
    const folder = writeCatalog({ rentals: [rental()], sales: [sale()] })
    writeText(folder, 'pictures/good.jpg', await jpeg('#224466'))
    writeText(folder, 'pictures/bad.jpg', 'no picture')
    const encode = createPictureQueue(new URL(inject('pictureWorker')))
    const [good, bad] = await Promise.allSettled([
      encode({ folder, file: 'good.jpg' }),
      encode({ folder, file: 'bad.jpg' }),
    ])
    expect(good).toMatchObject({ status: 'fulfilled', value: { width: 480, share: expect.anything() } })
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'is not a JPEG, PNG, or HEIC' } })
  })

  it('gives up a picture that would hold up all others', async () => {
    const forever = new URL(`data:text/javascript,${encodeURIComponent('for (;;);')}`)
    await expect(inThread(forever, 0.2)({ folder: '', file: 'slow.jpg' })).rejects.toThrow('takes too long')
  })
})
