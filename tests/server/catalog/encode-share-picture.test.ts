import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeSharePicture } from '../../../server/catalog/encode-share-picture.ts'
import { aPicture } from './catalog-folder.ts'

const pixelOf = async (jpeg: Buffer, left: number, top: number) =>
  [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())] as number[]

describe('A picture for other sites', () => {
  it.each([
    ['wide', 1600, 500],
    ['tall', 600, 1000],
    ['small', 480, 320],
  ])('has their shape whatever it was made of: %s', async (_, width, height) => {
    const exif = { IFD3: { GPSLatitude: '44/1 3/1 0/1' } }
    const original = await aPicture(width, height).withExif(exif).jpeg().toBuffer()
    const found = await sharp(await encodeSharePicture(original)).metadata()
    expect(found).toMatchObject({ format: 'jpeg', width: 1200, height: 630, channels: 3 })
    expect(found.exif).toBeUndefined()
  })

  it('shows the middle, upright, with the shop’s mark in the lower left corner', async () => {
    // On its side: red, white, and blue from top to bottom once it is upright.
    const stripes = ['#ff0000', '#ffffff', '#0000ff'].map((background, index) => ({
      input: { create: { width: 300, height: 1200, channels: 3 as const, background } },
      left: index * 300,
      top: 0,
    }))
    const original = await aPicture(900, 1200)
      .composite(stripes)
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const share = await encodeSharePicture(original)
    expect(await pixelOf(share, 600, 315)).toEqual([255, 255, 255])
    const [red = 0, , blue = 0] = await pixelOf(share, 600, 10)
    expect(red).toBeGreaterThan(blue + 100)
    const [r = 0, g = 0, b = 0] = await pixelOf(share, 40, 590)
    expect(Math.max(r, g, b)).toBeLessThan(90)
  })

  it('is small enough even if it is nothing but noise', async () => {
    const [width, height] = [1600, 1200]
    const noise = randomBytes(width * height * 3)
    const original = await sharp(noise, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
    expect((await encodeSharePicture(original)).length).toBeLessThanOrEqual(150_000)
  })

  it('has the mark of the site’s icon', () => {
    const read = (file: string) => readFileSync(file, 'utf8')
    expect(read('server/catalog/brand-mark.svg')).toBe(read('public/icons/favicon.svg'))
  })
})
