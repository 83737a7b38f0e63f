import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { encodePicture } from '../../../server/catalog/encode-picture.ts'
import { type EncodedPicture, hashOf } from '../../../server/catalog/picture-recipe.ts'
import { pictureOf } from '../../../server/catalog/picture-store.ts'
import { aPicture } from './catalog-folder.ts'

describe('A picture', () => {
  let original: Buffer
  let encoded: Awaited<ReturnType<typeof encodePicture>>

  beforeAll(async () => {
    // Lies on its side, as phones store it, and contains the location.
    const exif = { IFD0: { Copyright: 'Nobody' }, IFD3: { GPSLatitude: '44/1 3/1 0/1' } }
    original = await aPicture(600, 1000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    encoded = await encodePicture(original)
  })

  it('is named after its content', () => {
    expect(encoded.hash).toBe(hashOf(original))
    expect(encoded.files.map(({ name }) => name)).toEqual([
      `${encoded.hash}-256.avif`,
      `${encoded.hash}-480.avif`,
      `${encoded.hash}-480.jpg`,
      `${encoded.hash}-736.avif`,
      `${encoded.hash}-960.avif`,
      `${encoded.hash}-960.jpg`,
      `${encoded.hash}-1000.avif`,
      `${encoded.hash}-1000.jpg`,
    ])
  })

  it('is turned upright, never enlarged, and loses its metadata', async () => {
    expect(encoded).toMatchObject({ width: 1000, height: 600 })
    for (const { name, type, width, bytes } of encoded.files) {
      const content = encoded.contents.get(name)
      const found = await sharp(content).metadata()
      expect(found).toMatchObject({ format: type === 'image/avif' ? 'heif' : 'jpeg', width })
      expect(found.height).toBe(Math.round(width * 0.6))
      expect([found.exif, found.orientation]).toEqual([undefined, undefined])
      expect(content?.length).toBe(bytes)
    }
  })

  it('is encoded only in the widths that are missing', async () => {
    const known = encoded.files.filter(({ width }) => width !== 736)
    const again = await encodePicture(original, known)
    expect([...again.contents.keys()]).toEqual([`${encoded.hash}-736.avif`])
    expect(again.files.map(({ name }) => name)).toEqual(encoded.files.map(({ name }) => name))
  })

  it('has its mean color', () => {
    const channels = encoded.color.match(/[0-9a-f]{2}/g)?.map((hex) => Number.parseInt(hex, 16)) ?? []
    const [red = 0, green = 0, blue = 0] = channels
    expect(Math.abs(red - 0xa0) + Math.abs(green - 0x60) + Math.abs(blue - 0x30)).toBeLessThan(10)
  })
})

it('turns the transparent parts of a PNG white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const png = await sharp({ create: { width: 480, height: 20, channels: 4, background } })
    .png()
    .toBuffer()
  expect((await encodePicture(png)).color).toBe('#ffffff')
})

it('accepts a grayscale picture', async () => {
  const gray = await aPicture(480, 20, '#808080').toColourspace('b-w').jpeg().toBuffer()
  expect((await encodePicture(gray)).color).toMatch(/^#(7f|80|81){3}$/)
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>'

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['text', () => Buffer.from('Not a picture'), 'is not a JPEG, PNG, or HEIC'],
  ['nothing', () => Buffer.alloc(0), 'is not a JPEG, PNG, or HEIC'],
  ['an SVG', () => Buffer.from(svg), 'is not a JPEG, PNG, or HEIC'],
  ['a WebP', () => aPicture().webp().toBuffer(), 'is not a JPEG, PNG, or HEIC'],
  ['a truncated JPEG', async () => (await aPicture().jpeg().toBuffer()).subarray(0, 300), 'is broken'],
  ['a file that only begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\nmore', 'latin1'), 'is broken'],
  [
    'a small picture',
    () => aPicture(300, 200).jpeg().toBuffer(),
    'is 300 pixels wide; it must be at least 480',
  ],
  ['a huge picture', () => aPicture(8_000, 6_000).png().toBuffer(), 'has more than 40 million pixels'],
])('refuses %s', async (_, make, error) => {
  await expect(encodePicture(await make())).rejects.toThrow(error)
})

it('is shown as a mid-size JPEG, and in all widths with the best format first', () => {
  const files = [480, 960, 1600].flatMap((width): EncodedPicture['files'] => [
    { name: `h-${width}.avif`, type: 'image/avif', width, bytes: 1 },
    { name: `h-${width}.jpg`, type: 'image/jpeg', width, bytes: 1 },
  ])
  const picture = pictureOf({ hash: 'h', width: 2000, height: 1500, color: '#123456', files }, 'A barrel')
  expect(picture).toEqual({
    uri: '/pictures/h-960.jpg',
    alt: 'A barrel',
    width: 960,
    height: 720,
    color: '#123456',
    sources: [
      {
        type: 'image/avif',
        srcset: '/pictures/h-480.avif 480w, /pictures/h-960.avif 960w, /pictures/h-1600.avif 1600w',
      },
      {
        type: 'image/jpeg',
        srcset: '/pictures/h-480.jpg 480w, /pictures/h-960.jpg 960w, /pictures/h-1600.jpg 1600w',
      },
    ],
  })
})
