import { expect, it } from 'vitest'
import { parseSource } from './source.ts'
import { findForeignWording, passageOf, passagesIn } from './wording.ts'

const inModule = (text: string) => {
  const source = parseSource('src/A.tsx', text)
  return findForeignWording(source, passagesIn(source))
}
const inDocument = (text: string) => findForeignWording({ path: 'docs/a.md', text }, [passageOf(text)])

it.each([
  '// A visitor keeps his choice.',
  '/** Whoever has the lease. */',
  `const message = 'Your order was cancelled.'`,
  'const message = `${name} is no favourite of ours.`',
  'const a = <p>The colour of the stove.</p>',
  '// Sends a mail.',
  '// It is not asked any more.',
])('finds words that are not American in %s', (text) => {
  expect(inModule(text)).toHaveLength(1)
})

it.each([
  '// Visitors keep their choice.',
  `const status = 'cancelled'`,
  '// No more than three, and not any more than that.',
  '// Hands the mail server a message.',
  'const a = <p aria-label="colour" />',
])('finds none in %s', (text) => {
  expect(inModule(text)).toEqual([])
})

it('names the line', () => {
  expect(inModule('const a = 1\n/*\n * Tells him.\n */')).toEqual(['src/A.tsx:3: "him": say they'])
})

it('leaves code in a document alone', () => {
  expect(inDocument('The status `cancelled` comes from [a page](/catalogue).')).toEqual([])
  expect(inDocument('A grey sky.')).toHaveLength(1)
})
