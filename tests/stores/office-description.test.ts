import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { descriptionHtml, descriptionText } from '../../office/catalog/description-text.ts'
import { cleanDescription } from '../../server/catalog/clean-description.ts'

describe('a description as it is typed', () => {
  it('becomes paragraphs, headings, lists, bold words, and links that the sanitizer keeps as they are', () => {
    const typed = [
      '## On the road',
      'Tow it **slowly** & read [the guide](https://shop.example/guide).\nThen rest.',
      '- Two chocks\n- One jack',
      '1. Level it\n2. Light it',
    ].join('\n\n')
    const html = descriptionHtml(typed)
    expect(html).toBe(
      '<h3>On the road</h3><p>Tow it <b>slowly</b> &amp; read <a href="https://shop.example/guide">the guide</a>.<br />Then rest.</p>' +
        '<ul><li>Two chocks</li><li>One jack</li></ul><ol><li>Level it</li><li>Light it</li></ol>',
    )
    expect(cleanDescription([html])).toBe(html)
    expect(descriptionText(html)).toBe(typed)
  })

  it('cannot bring HTML in by the way', () => {
    expect(descriptionHtml('5 < 6 <img src=x onerror=y()>')).toBe(
      '<p>5 &lt; 6 &lt;img src=x onerror=y()&gt;</p>',
    )
  })

  it('stays HTML where it could not be said otherwise, so that nothing is lost', () => {
    const html = '<blockquote><p>Quiet <em>and</em> warm.</p></blockquote>'
    expect(descriptionText(html)).toBe(html)
    expect(descriptionHtml(descriptionText(html))).toBe(html)
  })

  it('shows every description of the demo catalog without HTML, and gives the same back', () => {
    const models = readdirSync('catalog/models').map((file) => readFileSync(`catalog/models/${file}`, 'utf8'))
    for (const model of models) {
      const html = cleanDescription((JSON.parse(model) as { description: string[] }).description)
      expect(descriptionText(html)).not.toMatch(/^</)
      expect(descriptionHtml(descriptionText(html))).toBe(html)
    }
  })
})
