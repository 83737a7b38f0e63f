import { describe, expect, it } from 'vitest'
import type { Site } from '../../contract/site-facts.ts'
import { drawSite } from '../../contract/site-drawing.ts'
import { layOut } from '../../contract/site-layout.ts'
import { aFootprint, aSite } from '../builders.ts'

const cabin = aFootprint()
const yard = (changes: Partial<Site> = {}) =>
  aSite({ entrance: 132, length: 300, width: 240, fire: 96, ...changes })
const looks = (site: Site) => drawSite(site, cabin).parts.map(({ look }) => look)

describe('a plan', () => {
  it('has the sauna in the middle of its space, with room for the door and the drawbar', () => {
    const { space, walls, car } = layOut(yard(), cabin)
    expect(walls).toEqual({ x: 75, y: 76, w: 90, h: 128 })
    expect([space.w, space.h]).toEqual([240, 300])
    expect(car.y).toBe(walls.y + walls.h + cabin.drawbar)
  })

  it('moves the sauna away from what burns, as far as the space allows', () => {
    expect(layOut(yard({ fire: 30 }), cabin)).toMatchObject({ walls: { x: 60 }, tooNear: null })
    expect(layOut(yard({ fire: 0, width: 100 }), cabin)).toMatchObject({
      walls: { x: 0 },
      tooNear: { x: 100, w: 110 },
    })
  })

  it('shows by how much a space is too small', () => {
    const { tooLong, tooWide } = layOut(yard({ length: 192, width: 84 }), cabin)
    expect([tooLong?.h, tooWide?.w]).toEqual([12, 6])
  })

  it('marks what does not fit and what is not sure, and nothing else', () => {
    expect(looks(yard()).filter((look) => look === 'no' || look === 'unsure')).toEqual([])
    expect(looks(yard({ entrance: 96 })).filter((look) => look === 'unsure')).toHaveLength(2)
    expect(
      looks(yard({ entrance: 80, width: 80, overhead: 'spot' })).filter((look) => look === 'no'),
    ).toHaveLength(4)
  })

  it('says in words what it shows', () => {
    const { label } = drawSite(yard({ entrance: 80 }), cabin)
    expect(label).toContain('The sauna is 10 ft 8 in long and 7 ft 6 in wide, with a drawbar of 4 ft')
    expect(label).toContain('The space is 25 ft × 20 ft.')
    expect(label).toContain('Does not fit: way in.')
    expect(drawSite(yard({ length: null }), cabin).label).toContain(
      'The space that it takes is 17 ft × 7 ft 6 in.',
    )
  })

  it('has each part and each text once, inside its edges', () => {
    for (const door of ['rear', 'left', 'right', 'front'] as const)
      for (const way of ['straight', 'turn'] as const) {
        const { viewBox, parts, texts } = drawSite(yard({ way, entrance: 80, length: 150 }), {
          ...cabin,
          door,
        })
        const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
        expect(new Set(parts.map(({ path }) => path)).size).toBe(parts.length)
        expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
        for (const text of texts) {
          expect(text.x).toBeGreaterThan(x)
          expect(text.x).toBeLessThan(x + width)
          expect(text.y).toBeGreaterThan(y)
          expect(text.y).toBeLessThan(y + height)
        }
        expect(parts.map(({ path }) => path).join('')).not.toMatch(/NaN|undefined/)
      }
  })

  it('stays readable for a large space', () => {
    const { viewBox } = drawSite(yard({ length: 3_600, width: 3_600 }), cabin)
    expect(Number(viewBox.split(' ')[2])).toBeLessThan(480)
  })
})
