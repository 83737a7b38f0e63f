import { describe, expect, it } from 'vitest'
import { stateCode } from '../../server/domain/us-states.ts'
import table from '../../server/domain/zip-centroids.json' with { type: 'json' }
import { stateOfZip } from '../../server/domain/zip-state.ts'
import { usStates } from '../../src/features/checkout/us-states.ts'

describe('the state of a ZIP code', () => {
  it.each([
    ['97702', 'OR'],
    ['12946-1234', 'NY'],
    ['55802', 'MN'],
    ['80487', 'CO'],
    ['96161', 'CA'],
    ['49855', 'MI'],
    ['05672', 'VT'],
    ['00601', 'PR'],
    ['00802', 'VI'],
    ['06390', 'NY'],
    ['83414', 'WY'],
    ['96799', 'AS'],
    ['99501', 'AK'],
  ])('of %s is %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
  })

  it.each(['', '123', '00000', '09012', '96910', 'ABCDE'])('of "%s" is not known', (typed) => {
    expect(stateOfZip(typed)).toBeNull()
  })

  it('is known wherever there is a ZIP code area, except in Guam and the Marianas', () => {
    const unknown = Object.keys(table.areas).filter((prefix) => stateOfZip(`${prefix}01`) === null)
    expect(unknown).toEqual(['969'])
  })

  it('is one of the states that the checkout lists, which are those of the server', () => {
    const listed = usStates.map(({ value }) => value)
    expect(new Set(listed).size).toBe(56)
    for (const { value, label } of usStates)
      expect([stateCode(value), stateCode(label)]).toEqual([value, value])
    const found = Object.keys(table.areas).flatMap((prefix) => stateOfZip(`${prefix}01`) ?? [])
    expect(found.filter((state) => !listed.includes(state))).toEqual([])
  })
})
