import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayLinkTo } from '../../../contract/description.ts'
import { cleanDescription } from '../../../server/catalog/clean-description.ts'

it.each([
  [['Plain & simple.'], '<p>Plain &amp; simple.</p>'],
  [['One.', 'Two.'], '<p>One.</p><p>Two.</p>'],
  [['<ul><li>Wood</li></ul>'], '<ul><li>Wood</li></ul>'],
  [['<h3>Towing</h3>', 'A <b>2 in</b> ball.'], '<h3>Towing</h3><p>A <b>2 in</b> ball.</p>'],
  [
    ['<a href="https://towing.example">How to tow</a>'],
    '<p><a href="https://towing.example">How to tow</a></p>',
  ],
  [['<p onclick="alert(1)" style="color:red" class="x">Text</p>'], '<p>Text</p>'],
  [['<script>alert(1)</script>Text'], '<p>Text</p>'],
  [['<p>Text<img src=x onerror=alert(1)></p>'], '<p>Text</p>'],
  [['<a href="javascript:alert(1)">Text</a>'], '<p><a>Text</a></p>'],
  [['<a href="//evil.example">Text</a>'], '<p><a>Text</a></p>'],
  [['<h1>Loud</h1>'], '<h3>Loud</h3>'],
  [['<div>Boxed</div>'], '<p>Boxed</p>'],
  [['<svg><a xlink:href="javascript:alert(1)">Text</a></svg>'], '<p><a>Text</a></p>'],
  [['<p>Left open'], '<p>Left open</p>'],
  [[], ''],
])('%j becomes %s', (paragraphs, html) => {
  expect(cleanDescription(paragraphs)).toBe(html)
})

const part = fc.constantFrom(
  'http',
  'HTTPS',
  'mailto',
  'java',
  'script',
  'tel',
  'a',
  ':',
  '/',
  '\\',
  '#',
  '.',
  '@',
  '\t',
  '\n',
  ' ',
  '\u0001',
  '<!--',
  '-->',
  'é',
)

it('keeps every link that the office’s editor allows, and of usual addresses no others', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      (address) => {
        const href = address.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        const isKept = cleanDescription([`<a href="${href}">Text</a>`]).includes('href')
        const isUsual = /^[^<]*[a-z.#@][^<]*$/i.test(address)
        expect(mayLinkTo(address) ? isKept : !isKept || !isUsual).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
