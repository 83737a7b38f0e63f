import { describe, expect, it } from 'vitest'
import { readPage } from '../../tools/vite-markdown.mjs'

describe('reading a page', () => {
  const matter = '---\ntitle: A\nheading: B\ndescription: C\n---\n'

  it('gives headings an id and lists level-two headings', () => {
    const { html, toc } = readPage(`${matter}## It's *here*\n\n### Below\n`, 'a.md')
    expect(toc).toEqual([{ id: 'its-here', text: "It's here" }])
    expect(html).toContain('<h2 id="its-here">It&#39;s <em>here</em></h2>')
    expect(html).toContain('<h3 id="below">')
  })

  it('names the column in each cell, for phones', () => {
    const { html } = readPage(`${matter}| Name | "Why" |\n| --- | --- |\n| a | **b** |\n`, 'a.md')
    expect(html).toContain('<th role="rowheader" scope="row">a</th>')
    expect(html).toContain('data-label="&quot;Why&quot;"><span><strong>b</strong></span>')
  })

  it('marks what is below a phone’s first screen for a later frame', () => {
    const section = (name: string) => `## ${name}\n\n${'word '.repeat(90)}\n\n`
    const { html } = readPage(`${matter}${section('One')}${section('Two')}${section('Three')}`, 'a.md')
    const [beginning, rest] = html.split('<div data-from-frame="3">')
    expect(beginning?.match(/id="\w+"/g)).toEqual(['id="one"', 'id="two"'])
    expect(rest).toMatch(/^<h2 id="three">.*<\/div>$/s)
    expect(readPage(`${matter}${section('One')}`, 'a.md').html).not.toContain('<div')
  })

  it.each([
    ['no front matter', 'Text', 'has no front matter'],
    ['a missing key', '---\ntitle: A\n---\n', 'is missing "heading"'],
    ['an unknown key', `---\ntitle: A\nheading: B\ndescription: C\nauthor: D\n---\n`, 'unknown key "author"'],
    ['a heading of level one', `${matter}# Title\n`, 'first heading'],
    ['raw HTML', `${matter}<script>alert(1)</script>\n`, 'raw HTML'],
    ['two headings with one id', `${matter}## A\n\n## A\n`, 'share the id "a"'],
  ])('refuses %s and names the file', (_, source, problem) => {
    expect(() => readPage(source, 'a.md')).toThrow(/^a\.md: /)
    expect(() => readPage(source, 'a.md')).toThrow(problem)
  })
})
