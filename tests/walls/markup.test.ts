import { describe, expect, it } from 'vitest'
import { findRawHtml, findStyleProps } from './markup.ts'
import { parseSource } from './source.ts'

describe('markup', () => {
  it('may not have a style prop', () => {
    expect(findStyleProps(parseSource('src/A.tsx', `const a = <p style={{ color: 'red' }} />`))).toHaveLength(
      1,
    )
  })

  it.each([
    `const a = <p dangerouslySetInnerHTML={{ __html: text }} />`,
    `const props = { dangerouslySetInnerHTML: { __html: text } }`,
    `element.innerHTML = text`,
    `element['outerHTML'] = text`,
    `element.insertAdjacentHTML('beforeend', text)`,
  ])('may not take it by %s', (text) => {
    expect(findRawHtml(parseSource('src/A.tsx', text))).toHaveLength(1)
  })
})
