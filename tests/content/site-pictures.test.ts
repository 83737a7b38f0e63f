import { statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as pictures from '../../src/assets/pictures.ts'

const { cover, ...site } = pictures
const fileOf = (url: string) => path.join(import.meta.dirname, '../..', url)
const candidatesOf = (srcset: string) =>
  srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return { file: fileOf(url), width: Number.parseInt(width, 10) }
  })

describe.each(Object.entries(site))('%s', (_, picture) => {
  it('has each of its files in the stated width and shape', async () => {
    for (const source of picture.sources) {
      const shape = (source.height ?? picture.height) / (source.width ?? picture.width)
      for (const { file, width } of candidatesOf(source.srcset)) {
        const found = await sharp(file).metadata()
        expect(found.width, file).toBe(width)
        expect(Math.abs(found.height - width * shape), file).toBeLessThan(1)
        expect(`image/${found.format === 'heif' ? 'avif' : found.format}`).toBe(source.type)
      }
    }
  })

  it('offers AVIF before JPEG, and crops before the full picture', () => {
    const order = picture.sources.map(({ type, media }) => [type, media !== undefined])
    const whole = [
      ['image/avif', false],
      ['image/jpeg', false],
    ]
    const cropped = [
      ['image/avif', true],
      ['image/jpeg', true],
    ]
    expect(order).toEqual(order.length > 2 ? [...cropped, ...whole] : whole)
  })

  it('says what it shows', () => {
    expect(picture.alt.length).toBeGreaterThan(30)
    expect(picture.color).toMatch(/^#[0-9a-f]{6}$/)
  })
})

it('a hero is at most 30 kB on a phone', () => {
  for (const { sources } of [site.heroWinter, site.heroFranchise]) {
    const phone = candidatesOf(sources[0]?.srcset ?? '').find(({ width }) => width === 720)
    expect(statSync(phone?.file ?? '').size).toBeLessThan(30_000)
  }
})

it('the cover has the shape that social sites show', async () => {
  expect(await sharp(fileOf(cover.path)).metadata()).toMatchObject({
    format: 'jpeg',
    width: cover.width,
    height: cover.height,
  })
  expect(cover.width / cover.height).toBeCloseTo(1.905, 3)
})
