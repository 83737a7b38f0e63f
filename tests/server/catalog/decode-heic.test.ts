import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodeHeic } from '../../../server/catalog/decode-heic.ts'
import { encodePhoto } from '../../../server/catalog/encode-photo.ts'
import { encodePicture } from '../../../server/catalog/encode-picture.ts'
import { aHeic } from './a-heic.ts'

const meanOf = async (picture: Buffer, top: number) => {
  const { channels } = await sharp(
    await sharp(picture).extract({ left: 0, top, width: 400, height: 200 }).toBuffer(),
  ).stats()
  return channels.map(({ mean }) => mean)
}

/** Colors of what was photographed, as every screen shows them. */
const [red, blue] = [
  [0xc0, 0x20, 0x20],
  [0x20, 0x50, 0xc0],
]
const distance = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))))

it('A photo of an iPhone is upright, in its colors, and without its notes', async () => {
  const { contents, files, ...picture } = await encodePicture(aHeic())
  expect(picture).toMatchObject({ width: 500, height: 1000 })
  const jpeg = contents.get(files.find(({ name }) => name.endsWith('-500.jpg'))?.name ?? '')!
  expect(distance(await meanOf(jpeg, 100), red)).toBeLessThan(12)
  expect(distance(await meanOf(jpeg, 700), blue)).toBeLessThan(12)
  const { exif, icc, orientation } = await sharp(jpeg).metadata()
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined])
})

it('A photo of an iPhone is made smaller for the office, too', async () => {
  const { width, height } = await encodePhoto(await decodeHeic(aHeic()))
  expect([width, height]).toEqual([500, 1000])
})

const withBytes = (at: number, ...bytes: number[]) => {
  const heic = aHeic()
  heic.set(bytes, at)
  return heic
}

it.each<[string, () => Buffer, string]>([
  ['half of one', () => aHeic().subarray(0, 900), 'is broken'],
  ['only its first bytes', () => aHeic().subarray(0, 24), 'is broken'],
  ['nothing behind its first bytes', () => withBytes(24, ...Buffer.alloc(aHeic().length - 24)), 'is broken'],
  [
    'one that says it has 65,535 pixels each way',
    () => {
      const at = aHeic().lastIndexOf('ispe', undefined, 'latin1')
      return withBytes(at + 8, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff)
    },
    'has more than 40 million pixels',
  ],
  ['one whose tiles are no pictures', () => aHeic().fill(0xff, aHeic().length - 700), 'is broken'],
])('%s is refused in a sentence', async (_, make, sentence) => {
  await expect(decodeHeic(make())).rejects.toThrow(sentence)
})

it('Whatever is in one, it is decoded or refused in a sentence', async () => {
  let state = 4042
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
  const outcomes = new Set<string>()
  for (let round = 0; round < 60; round += 1) {
    const heic = aHeic()
    for (let change = 0; change < 3; change += 1) heic[random(heic.length)] = random(256)
    outcomes.add(
      await decodeHeic(heic).then(
        () => 'decoded',
        (error: Error) => error.message,
      ),
    )
  }
  for (const outcome of outcomes)
    expect(['decoded', 'is broken', 'has more than 40 million pixels']).toContain(outcome)
  expect(outcomes).toContain('is broken')
})
