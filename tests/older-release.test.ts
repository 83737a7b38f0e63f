import { describe, expect, it } from 'vitest'
import { findObstacle } from '../tools/upgrade/older-release.mjs'

const migrations = (...names: string[]) => new Map(names.map((name) => [name, `text of ${name}`]))
const newer = migrations('0001_a.sql', '0002_b.sql', '0003_c.sql')

describe('a commit can be the older release', () => {
  it('if it has the first ones of the migrations of today', () => {
    expect(findObstacle(migrations('0001_a.sql', '0002_b.sql'), newer)).toBeNull()
  })

  it.each([
    ['it has them all', newer, 'it has all the migrations of today'],
    [
      'one got another number',
      migrations('0001_a.sql', '0002_c.sql'),
      'its migration 0002_c.sql is gone today',
    ],
    [
      'one was changed',
      new Map([['0001_a.sql', 'another text']]),
      'its migration 0001_a.sql is another today',
    ],
    [
      'one was added between its own',
      migrations('0001_a.sql', '0003_c.sql'),
      '0002_b.sql was added later but sorts before its 0003_c.sql',
    ],
  ])('but not if %s', (_, older, obstacle) => {
    expect(findObstacle(older, newer)).toBe(obstacle)
  })
})
