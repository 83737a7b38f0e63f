import { describe, expect, it } from 'vitest'
import { findHiddenParts } from './parts.ts'
import { parseSource } from './source.ts'

const find = (text: string) => findHiddenParts(['src/ui/A.tsx'], [parseSource('src/dev/AParts.tsx', text)])

describe('a component of src/ui', () => {
  it.each([
    `const Parts = () => <Part name="A"><p /></Part>`,
    `import { A } from '../ui/A.tsx'; const Parts = () => <Part name="B"><A /></Part>`,
    `import { A } from '../ui/A.tsx'; const Parts = () => <Part name="A"><p /></Part>`,
    `import { A } from './A.tsx'; const Parts = () => <Part name="A"><A /></Part>`,
  ])('is not shown by %s', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it('is shown by a part with its name', () => {
    const text = `import { A } from '../ui/A.tsx'; const Parts = () => <Part name="A"><p><A /></p></Part>`
    expect(find(text)).toEqual([])
  })

  it('is what is named like one', () => {
    expect(findHiddenParts(['src/ui/use-form.ts', 'src/ui/A.module.css', 'src/app/App.tsx'], [])).toEqual([])
  })
})
