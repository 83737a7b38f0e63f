import { describe, expect, it } from 'vitest'
import { placeLabels } from '../../src/ui/map-labels.ts'

const box = { width: 400, height: 200, fontSize: 14, gap: 11 }

describe('the names on a map', () => {
  it('stand to the right of their dots', () => {
    const [label] = placeLabels([{ x: 100, y: 100, name: 'Bend' }], box)
    expect(label).toMatchObject({ x: 111, anchor: 'start' })
  })

  it('stand to the left at the right edge', () => {
    const [label] = placeLabels([{ x: 380, y: 100, name: 'Stowe' }], box)
    expect(label).toMatchObject({ x: 369, anchor: 'end' })
  })

  it('stand above or below where there is a dot on either side', () => {
    const between = { x: 200, y: 100, name: 'Between' }
    const sides = [170, 230].map((x) => ({ x, y: 100, name: 'M' }))
    const [label] = placeLabels([between, ...sides], box)
    expect(label).toMatchObject({ x: 200, anchor: 'middle' })
  })

  it('never cover one another: where there is no room, the later one is left out', () => {
    const crowd = Array.from({ length: 12 }, (_, index) => ({ x: 200 + index, y: 100, name: 'Long Lake' }))
    const labels = placeLabels(crowd, box)
    expect(labels[0]).not.toBeNull()
    expect(labels.at(-1)).toBeNull()
  })

  it('are left out of a map that they do not fit into', () => {
    expect(
      placeLabels([{ x: 20, y: 10, name: 'Steamboat Springs' }], { ...box, width: 60, height: 20 }),
    ).toEqual([null])
  })
})
