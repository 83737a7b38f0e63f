import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { descriptionTags } from '../../contract/description.ts'
import { linkAddress } from '../../office/catalog/description/link-address.ts'
import { descriptionHtml, readDescription } from '../../office/catalog/description/schema.ts'
import { cleanDescription } from '../../server/catalog/clean-description.ts'

// The run's seed, as tests/random.ts has it: there is no process in a browser.
fc.configureGlobal({ seed: Number(import.meta.env.FC_SEED), includeErrorInReport: true })

/** As the editor reads it and writes it. Parsed in a document of its own: nothing of it is loaded or run. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const edited = (html: string) => descriptionHtml(readDescription(parse(html)))
const clean = (html: string) => cleanDescription(html ? [html] : [])
const words = (html: string) => (parse(html).textContent ?? '').replaceAll(/\s/g, '')

const models = Object.entries(
  import.meta.glob<{ description: string[] }>('../../catalog/models/*.json', { eager: true }),
)

const plain = fc.stringMatching(/^[a-z]([a-z &<>"'é€\u00a0]{0,8}[a-z])?$/)
const escaped = plain.map((text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
)
const href = fc.constantFrom(
  'https://a.example/?b=1&amp;c=2',
  '/faq',
  'mailto:a@b.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '//evil.example',
  'data:text/html,x',
)
const other = ['div', 'span', 'script', 'style', 'img', 'h1', 'h6', 'table', 'td', 'svg', 'iframe', 'pre']

/** Elements of the given tags in each other, in any order, with attributes that are kept by nobody. */
const htmlOf = (tags: readonly string[]) =>
  fc.letrec<{ any: string; element: string }>((tie) => ({
    any: fc.oneof({ maxDepth: 5 }, escaped, tie('element')),
    element: fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('any'), { maxLength: 4 }), href, fc.boolean())
      .map(([tag, inner, address, isLoud]) => {
        if (tag === 'br') return '<br />'
        const loud = isLoud ? ' onclick="alert(1)" style="color: red" class="x"' : ''
        return `<${tag}${tag === 'a' ? ` href="${address}"` : ''}${loud}>${inner.join('')}</${tag}>`
      }),
  })).any

describe('a description in the editor', () => {
  it.each([
    ['paragraphs', '<p>Hot &amp; dry.</p><p>Two "small" benches.</p>'],
    ['headings', '<h3>On the road</h3><h4>Before you go</h4><p>Check the tires.</p>'],
    ['bold, italic, and underlined words', '<p>A <b>big <i>and</i></b> <u>round</u> one.</p>'],
    ['the other spelling of them', '<p>A <strong>big</strong> and <em>round</em> one.</p>'],
    ['a line that ends early', '<p>One<br />two</p>'],
    ['lists', '<ul><li>Two chocks</li><li>One <b>jack</b></li></ul><ol><li>Level it</li></ol>'],
    ['a list in a list', '<ul><li>Wood<ul><li>Birch</li></ul></li><li>Stones</li></ul>'],
    ['an item of several paragraphs', '<ol><li>Level it<p>Not on sand.</p></li></ol>'],
    ['a quote', '<blockquote><p>Quiet <em>and</em> warm.</p></blockquote>'],
    ['links', '<p><a href="https://a.example/?b=1&amp;c=2">Guide</a> <a href="/faq">FAQ</a></p>'],
    ['a link with a bold word', '<p><a href="tel:+1">Call <b>us</b> now</a>.</p>'],
    ['spaces that do not break', '<p>2\u00a0in</p>'],
    ['nothing', ''],
  ])('stays as it is: %s', (_, html) => {
    expect(clean(html)).toBe(html)
    expect(edited(html)).toBe(html)
  })

  it.each(models)('stays as it is: %s', (_, { description }) => {
    const html = cleanDescription(description)
    expect(edited(html)).toBe(html)
  })

  it('has a place for every tag that the sanitizer keeps', () => {
    for (const tag of descriptionTags) {
      const inner = /^[uo]l$/.test(tag) ? '<li>x</li>' : tag === 'blockquote' ? '<p>x</p>' : 'x'
      const attribute = tag === 'a' ? ' href="/faq"' : ''
      const element = tag === 'br' ? 'x<br />x' : `<${tag}${attribute}>${inner}</${tag}>`
      const isBlock = /^([uo]l|p|h\d|blockquote)$/.test(tag)
      const whole = tag === 'li' ? `<ul>${element}</ul>` : isBlock ? element : `<p>${element}</p>`
      expect(edited(whole)).toBe(whole)
    }
  })

  it('loses no words of what the sanitizer keeps, whatever is in what', () => {
    fc.assert(
      fc.property(htmlOf(descriptionTags), (html) => {
        const kept = clean(html)
        const after = edited(kept)
        expect(words(after)).toBe(words(kept))
        expect(edited(after)).toBe(after)
      }),
      { numRuns: 500 },
    )
  })

  it('is saved as it will be read the next time, also where an item has no line of its own', () => {
    const odd = '<ol><li><ol><li>a</li></ol></li></ol>'
    expect(edited(edited(odd))).toBe(edited(odd))
    expect(words(edited(odd))).toBe('a')
  })

  it('keeps its order, also where a list contains words outside of its items', () => {
    const odd = '<ol>a<ol>ab</ol></ol>'
    expect(words(edited(odd))).toBe('aab')
    expect(edited('<ul><li>Wood</li> and <b>stones</b></ul>')).toBe(
      '<ul><li>Wood</li><li>and <b>stones</b></li></ul>',
    )
  })

  it('is HTML of which the sanitizer takes nothing away, whatever it was read from', () => {
    fc.assert(
      fc.property(htmlOf([...descriptionTags, ...other]), (html) => {
        const after = edited(html)
        expect(clean(after)).toBe(after)
      }),
      { numRuns: 500 },
    )
  })
})

it.each([
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  ['a.example', 'https://a.example'],
  [' a.example/guide ', 'https://a.example/guide'],
  ['/faq', '/faq'],
  ['#towing', '#towing'],
  ['us@a.example', 'mailto:us@a.example'],
  ['tel:+15415550101', 'tel:+15415550101'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['', null],
])('what is typed as a link, %j, leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
