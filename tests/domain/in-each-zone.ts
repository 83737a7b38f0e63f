import { afterAll, beforeAll, describe, expect } from 'vitest'

/** Both sides of the date line and New York, with the minutes they are behind UTC on a day in January. */
const ZONES = [
  { zone: 'Pacific/Honolulu', offset: 600 },
  { zone: 'America/New_York', offset: 300 },
  { zone: 'Pacific/Auckland', offset: -780 },
]

/** Runs the tests once with the machine's clock in each zone, because the results must not depend on it. */
export function inEachZone(name: string, tests: () => void): void {
  describe.each(ZONES)(`${name} (machine in $zone)`, ({ zone, offset }) => {
    const usual = process.env.TZ
    beforeAll(() => {
      process.env.TZ = zone
      expect(new Date(2026, 0, 15).getTimezoneOffset(), 'the machine’s zone did not change').toBe(offset)
    })
    afterAll(() => {
      if (usual === undefined) delete process.env.TZ
      else process.env.TZ = usual
    })
    tests()
  })
}
