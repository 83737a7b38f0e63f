import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as accountEmails from '../../server/emails/account-emails.ts'
import * as feedbackEmails from '../../server/emails/feedback-email.ts'
import * as officeEmails from '../../server/emails/office-emails.ts'
import * as orderEmails from '../../server/emails/order-emails.ts'
import * as orderNewsEmails from '../../server/emails/order-news-email.ts'
import { dark, light } from '../../server/emails/palette.ts'
import { sampleEmails } from '../../server/dev/sample-emails.ts'
import { aShopContact } from '../builders.ts'
import { contrast } from '../contrast.ts'
import { sampleWords } from './sample-words.ts'

const emails = Object.entries(sampleEmails(aShopContact()))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const read = (html: string) => html.replaceAll(/&([\w#]+);/g, (_, name: string) => entities[name] ?? '')

/** What somebody reads, one text for each element that has any. */
const textsIn = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .split(/<[^>]*>/)
    .map((text) => read(text).trim())
    .filter(Boolean)

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ')

it('every email has a sample, which is what is tested here and shown on /dev/emails', () => {
  const source = readFileSync('server/dev/sample-emails.ts', 'utf8')
  for (const name of Object.keys({
    ...accountEmails,
    ...feedbackEmails,
    ...officeEmails,
    ...orderEmails,
    ...orderNewsEmails,
  }))
    expect(source).toMatch(new RegExp(`\\b${name}\\(`))
})

describe.each(emails)('%s', (_, { subject, text, html }) => {
  it('says the same as plain text and as HTML', () => {
    const [preview = '', ...texts] = textsIn(html)
    const own = new Set(['Heat and Chill', 'Or open this address:'])
    for (const words of texts.filter((each) => !own.has(each)))
      expect(squeeze(text)).toContain(squeeze(words))
    // The preview is made of what the email says.
    for (const fact of preview.match(/\$[\d.,]+|\d[\d/]+|[A-Z]\w+/g) ?? []) expect(text).toContain(fact)

    const all = squeeze(texts.join(' '))
    for (const line of text.split('\n').filter(Boolean))
      for (const words of line.split(/:(?: +|$)/)) expect(all).toContain(squeeze(words).trim())
  })

  it('is one document in English with one heading, its subject as title, and headers on its tables', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
    expect(html.match(/<h1 /g)).toHaveLength(1)
    expect(read(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '')).toBe(subject)
    const count = (tag: string) => html.split(tag).length - 1
    expect(count('<table ') - count('<table role="presentation"')).toBe(count('<caption '))
    expect(count('<th scope="row"')).toBe(count('<th '))
  })

  it('loads nothing, and runs nothing', () => {
    expect(html).not.toMatch(
      /<(img|link|script|iframe|object|form|input|video|base)\b|\bsrc=|url\(|@import|@font-face/i,
    )
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^(https|tel|mailto):/)
  })

  it('is not cut by Gmail, which shows 102 kB, and no sheet is dropped for its size', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    for (const [, sheet = ''] of html.matchAll(/<style>(.*?)<\/style>/gs))
      expect(sheet.length).toBeLessThan(8_192)
  })
})

it('what others typed never becomes markup', () => {
  const markup = `"'><img src=x onerror=alert(1)><b>&amp;</b></title><!--`
  const lines = `${markup}\n${markup}`
  const hostile = sampleEmails(aShopContact(), {
    ...sampleWords(() => markup),
    message: lines,
    answer: lines,
  })
  const tagsIn = (html: string) => html.match(/<!?\/?[a-z-]+/gi)
  for (const [name, { html }] of emails) {
    expect(tagsIn(hostile[name]?.html ?? '')).toEqual(tagsIn(html))
    expect(hostile[name]?.html).not.toMatch(/"'>|onerror=alert\(1\)>/)
  }
  const typed = Object.values(hostile)
    .flatMap(({ html }) => textsIn(html))
    .join('\n')
  expect(typed.split(markup).length).toBeGreaterThan(20)
})

it('a long message stays below what Gmail shows', () => {
  const { feedback } = sampleEmails(aShopContact(), { message: '<&"'.repeat(1_666) })
  expect(Buffer.byteLength(feedback?.html ?? '')).toBeLessThan(100_000)
})

describe('the colors', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8')
  const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const inTokens = (part: string, name: string) => new RegExp(`--${name}: (#\\w+);`).exec(part)?.[1]

  it('are those of the shop, in light and dark', () => {
    for (const [name, color] of Object.entries(light))
      expect([name, color]).toEqual([name, inTokens(day, name)])
    for (const name of Object.keys(light) as (keyof typeof light)[])
      expect([name, dark[name]]).toEqual([name, inTokens(night, name)])
  })

  it.each([
    ['light', light],
    ['dark', { ...light, ...dark }],
  ])('are easy to read, %s', (_, colors) => {
    for (const [ink, on] of [
      ['ink', 'surface'],
      ['ink', 'sunken'],
      ['ink-soft', 'surface'],
      ['ink-soft', 'paper'],
      ['ember-ink', 'surface'],
      ['on-ember', 'ember'],
      ['on-dusk', 'dusk-deep'],
    ] as const)
      expect(contrast(channels(colors[ink]), channels(colors[on])), `${ink} on ${on}`).toBeGreaterThanOrEqual(
        4.5,
      )
  })
})

/** `#1a2237` */
const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
