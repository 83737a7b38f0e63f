import { describe, expect, it } from 'vitest'
import { findModuleCircles } from './circles.ts'
import { parseSource } from './source.ts'

describe('imports', () => {
  it.each([
    [{ a: './b.ts', b: './a.ts' }, ['src/lib/a.ts → src/lib/b.ts → src/lib/a.ts']],
    [{ a: './b.ts', b: './c.ts', c: './b.ts' }, ['src/lib/b.ts → src/lib/c.ts → src/lib/b.ts']],
    [
      { a: './b.ts', b: './c.ts', c: './a.ts' },
      ['src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts'],
    ],
    [{ a: './b.ts', b: './c.ts', d: './c.ts' }, []],
  ])('in %o go around in %o', (imports, circles) => {
    const sources = Object.entries(imports).map(([name, from]) =>
      parseSource(`src/lib/${name}.ts`, `import type { A } from '${from}'`),
    )
    expect(findModuleCircles(sources)).toEqual(circles)
  })
})
