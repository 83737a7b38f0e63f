import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { showLength } from '../../../contract/feet.ts'
import { cleanDescription } from '../../../server/catalog/clean-description.ts'
import { type EncodedPicture, filesFor, hashOf, shareFileOf } from '../../../server/catalog/picture-recipe.ts'
import { readCatalog } from '../../../server/catalog/read-catalog.ts'
import type { Catalog } from '../../../server/domain/catalog.ts'

const folder = path.resolve('catalog')
const below = (...names: string[]) => path.join(folder, ...names)

const feet = (inches: number) => showLength(inches).replaceAll('\u00A0', ' ')

let catalog: Catalog
beforeAll(async () => {
  const read = await readCatalog(folder)
  if (!read.catalog) throw new Error(read.errors.join('\n'))
  catalog = read.catalog
})

describe('The demo catalog', () => {
  const rentals = () => catalog.products.filter(({ kind }) => kind === 'rental')
  const sales = () => catalog.products.filter(({ kind }) => kind === 'sale')

  it('fills more than one page, with a closed settlement and a sauna that is sold out', () => {
    expect(catalog.settlements.length).toBeGreaterThanOrEqual(6)
    expect(catalog.settlements.filter(({ disabled }) => disabled)).toHaveLength(1)
    expect(rentals().length).toBeGreaterThanOrEqual(24)
    expect(sales()).toHaveLength(8)
    expect(sales().filter(({ stock }) => stock === 0)).toHaveLength(1)
  })

  it('has a sauna at every open settlement, and more than a page of them at two', () => {
    const open = catalog.settlements.filter(({ disabled }) => !disabled)
    const counts = open.map(({ slug }) => rentals().filter(({ settlement }) => settlement === slug).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(counts.filter((count) => count > 6)).toHaveLength(2)
  })

  it('has addresses that no one could mistake for real ones', () => {
    expect(
      catalog.settlements.filter(({ pickupAddress }) => !pickupAddress.includes('(example address)')),
    ).toEqual([])
  })

  it('shows each sauna in pictures and says what a customer needs to know', () => {
    for (const product of catalog.products) {
      const { at, pictures, properties, items, description } = product
      expect(pictures.length, at).toBeGreaterThanOrEqual(4)
      expect(items.length, at).toBeGreaterThanOrEqual(5)
      expect(description.length, at).toBeGreaterThanOrEqual(2)
      const labels = properties.map(({ label }) => label)
      expect(properties.find(({ label }) => label === 'Gross weight')?.value, at).toBe(
        `${product.trailer?.grossLb.toLocaleString('en-US')} lb`,
      )
      const { body = 0, drawbar = 0, width, towed = 0, chimney = 0 } = product.footprint ?? {}
      const valueOf = (label: string) => properties.find((property) => property.label === label)?.value
      expect(valueOf('Length'), at).toBe(`${feet(body + drawbar)} including the tongue`)
      expect(valueOf('Width'), at).toBe(feet(width ?? 0))
      expect(valueOf('Height'), at).toBe(`${feet(chimney)}, ${feet(towed)} on the road`)
      for (const needed of [
        'Capacity',
        'Heating time',
        'Gross weight',
        'Ball size',
        'Plug',
        'Brakes',
        'Height',
      ])
        expect(labels, at).toContain(needed)
    }
  })

  it('gives each sauna its own title and text', () => {
    expect(new Set(catalog.products.map(({ title }) => title)).size).toBe(catalog.products.length)
    expect(new Set(catalog.products.map(({ description }) => description[0])).size).toBe(
      catalog.products.length,
    )
  })

  it('uses no HTML that would be removed', () => {
    for (const { at, description } of catalog.products) {
      const html = description.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('')
      expect(cleanDescription(description), at).toBe(html)
    }
  })

  it('has saunas that are taken for the next few days', () => {
    const isTaken = rentals().filter(({ units }) =>
      units.every(({ blocks }) => blocks.some(({ inDays }) => inDays <= 1)),
    )
    expect(isTaken.length).toBeGreaterThan(3)
  })
})

describe('Its pictures', () => {
  const { pictures } = JSON.parse(readFileSync(below('encoded', 'manifest.json'), 'utf8')) as {
    pictures: (EncodedPicture & { source: string })[]
  }

  it('are already encoded, from their current content and recipe', () => {
    const used = new Set(catalog.products.flatMap((product) => product.pictures.map(({ file }) => file)))
    for (const file of used) {
      const hash = hashOf(readFileSync(below('pictures', file)))
      const found = pictures.find((picture) => picture.hash === hash)
      expect(
        found?.files.map(({ name, type, width }) => ({ name, type, width })),
        file,
      ).toEqual(filesFor(hash, 1600))
    }
    for (const { pictures: own, at } of catalog.products) {
      const hash = hashOf(readFileSync(below('pictures', own[0]?.file ?? '')))
      expect(pictures.find((picture) => picture.hash === hash)?.share?.name, at).toBe(shareFileOf(hash))
    }
  })

  it('all exist, in the widths and sizes that the manifest lists', async () => {
    for (const { name, type, width, bytes } of pictures.flatMap(({ files }) => files)) {
      const found = await sharp(below('encoded', name)).metadata()
      expect(found, name).toMatchObject({ width, height: width * 0.75 })
      expect(found.format, name).toBe(type === 'image/avif' ? 'heif' : 'jpeg')
      expect(statSync(below('encoded', name)).size, name).toBe(bytes)
    }
    for (const { name, bytes } of pictures.flatMap(({ share }) => share ?? [])) {
      expect(await sharp(below('encoded', name)).metadata(), name).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      })
      expect(statSync(below('encoded', name)).size, name).toBe(bytes)
      expect(bytes, name).toBeLessThanOrEqual(150_000)
    }
  })

  it('include no files that the manifest does not list', () => {
    const listed = pictures.flatMap(({ files, share }) =>
      [...files, ...(share ? [share] : [])].map(({ name }) => name),
    )
    expect(readdirSync(below('encoded')).toSorted()).toEqual([...listed, 'manifest.json'].toSorted())
  })

  it('are small enough for a phone with a weak signal', () => {
    const sizes = pictures.flatMap(({ files }) =>
      files.filter(({ type, width }) => type === 'image/avif' && width === 960).map(({ bytes }) => bytes),
    )
    expect(Math.max(...sizes)).toBeLessThan(60_000)
  })
})
