import { describe, expect, it } from 'vitest'
import { findNamelessExports, findVagueNames } from './names.ts'
import { parseSource } from './source.ts'

describe('names', () => {
  it('may not be given by default exports or barrels', () => {
    expect(findNamelessExports(parseSource('src/ui/index.ts', `export {}`))).toHaveLength(1)
    expect(findNamelessExports(parseSource('src/ui/A.tsx', `export default function A() {}`))).toHaveLength(1)
    expect(findNamelessExports(parseSource('src/ui/a.ts', `export * from './b.ts'`))).toHaveLength(1)
  })

  it.each([
    'src/lib/utils.ts',
    'src/helpers/dates.ts',
    'server/mail-service.ts',
    'src/CartManager.ts',
    'a/common/b.ts',
  ])('may not be like %s', (path) => {
    expect(findVagueNames(path)).toHaveLength(1)
  })

  it.each(['sw/service-worker.ts', 'src/lib/commonest-day.ts', 'server/domain/stay.ts'])(
    'may be like %s',
    (path) => {
      expect(findVagueNames(path)).toEqual([])
    },
  )
})
