import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findRoute, notFound } from '../../src/app/routes.ts'
import { franchisePage } from '../../src/content/franchise-page.ts'
import { franchiseLevels } from '../../src/content/franchise-terms.ts'
import { mainPage } from '../../src/content/main-page.ts'
import { fillSlots } from '../../src/content/fill-slots.ts'
import type { TextPage } from '../../src/content/page.ts'
import { cookieSeconds, sessionEnd } from '../../server/domain/session-lifetime.ts'
import { draftKeys } from '../../src/lib/browser.ts'
import { readPage } from '../../tools/vite-markdown.mjs'
import { contactWithinHours, minimumInvestment, ownRental } from './franchise-figures.ts'

const src = new URL('../../src/', import.meta.url)
const folder = new URL('content/', src)
const pages = new Map<string, TextPage>(
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readPage(readFileSync(new URL(file, folder), 'utf8'), file)]),
)
const page = (file: string): TextPage => pages.get(file) as TextPage

/** What a reader sees, with marks and line breaks removed. */
const textOf = ({ intro = '', html }: TextPage) =>
  `${intro} ${html}`
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

/**
 * The names under which a module stores or reads anything: each is a constant of its own or of one of the `others`, or one
 * of `draftKeys`.
 */
const storedNamesIn = (text: string, file: string, others: string[]): string[] =>
  [...text.matchAll(/\b(?:tab|device|local|session)Storage\.(?:read|write|[gs]etItem)\(\s*([\w.']+)/g)].map(
    ([, given = '']) => {
      const [, draft] = /^draftKeys\.(\w+)$/.exec(given) ?? []
      const constant = new RegExp(`const ${given} = '(.+)'`)
      const literal = /^'(.+)'$/.exec(given) ?? constant.exec([text, ...others].join('\n'))
      const name = draft ? draftKeys[draft as keyof typeof draftKeys] : literal?.[1]
      if (!name) throw new Error(`What ${file} stores as ${given} has no name that can be found`)
      return name
    },
  )

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

const facts = {
  company: { legalName: 'A & B', address: 'Here 1\nThere', email: 'a@b.example', phone: '+1 (555) 0100' },
  rules: { holdMinutes: 15, payMinutes: 31, refund: 'All of it up to 7 days before.' },
}

describe('every page of Markdown', () => {
  it.each([...pages])('%s links only to pages and headings that exist', (_, { html, more = [], toc }) => {
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href as string)
    const missing = [...hrefs, ...more.map(({ to }) => to)].filter((href) =>
      href.startsWith('#') ? toc.every(({ id }) => `#${id}` !== href) : findRoute(href).route === notFound,
    )
    expect(missing).toEqual([])
  })

  it.each([...pages])('%s has only slots that get filled', (_, { html }) => {
    expect(fillSlots(html, facts)).not.toContain('{{')
  })

  it.each([...pages])('%s has no empty promises', (_, shown) => {
    expect(textOf(shown)).not.toMatch(/lorem|ipsum|TODO|TBD/i)
    expect(shown.description.length).toBeGreaterThan(50)
    expect(shown.description.length).toBeLessThan(161)
  })
})

describe('the figures of the franchise', () => {
  const model = page('franchise-model.md')

  it('are in the table of levels, row by row', () => {
    const rows = [...model.html.matchAll(/<tr role="row"><th role="rowheader".*?<\/tr>/g)].map(([row]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell?.replaceAll(/<[^>]*>/g, '')),
    )
    const [early, late] = ownRental.map(({ share }) => `up to ${share}% of the time`)
    expect(rows).toEqual(
      franchiseLevels.map(({ level, rentalShare, transferYears }) => [
        `Level ${level}`,
        `up to ${rentalShare}%`,
        transferYears ? `after ${transferYears} years` : 'by agreement',
        early,
        late,
      ]),
    )
  })

  it.each(['franchise-about.md', 'franchise-model.md', 'franchise-advantages.md'])(
    '%s states no figure that is not in the terms',
    (file) => {
      const text = textOf(page(file))
      const shares = new Set([...franchiseLevels.map((l) => l.rentalShare), ...ownRental.map((o) => o.share)])
      for (const [, percent] of text.matchAll(/(\d+)%/g)) expect(shares).toContain(Number(percent))
      for (const [, years, level] of text.matchAll(/after (\d) years at level (\d)/g))
        expect(franchiseLevels.find((l) => l.level === Number(level))?.transferYears).toBe(Number(years))
      for (const [amount] of text.matchAll(/\$[\d,]+/g)) expect(amount).toBe(dollars(minimumInvestment))
      for (const [, hours] of text.matchAll(/within (\d+) hours/g))
        expect(Number(hours)).toBe(contactWithinHours)
      expect(text).toContain(dollars(minimumInvestment))
    },
  )

  it('are on the landing page, too', () => {
    const text = JSON.stringify(franchisePage)
    const [first, second, third] = franchiseLevels
    const [early, late] = ownRental
    for (const figure of [
      dollars(minimumInvestment),
      `Up to ${first?.rentalShare}% of rental income at levels 1 and 2, up to ${third?.rentalShare}% at level 3`,
      `after ${second?.transferYears} years at level 2, after ${third?.transferYears} years at level 3`,
      `up to ${early?.share}% of the time in years ${early?.fromYear} and ${early?.toYear}`,
      `up to ${late?.share}% in years ${late?.fromYear} to ${late?.toYear}`,
      `within ${contactWithinHours} hours`,
    ])
      expect(text).toContain(figure)
    expect(JSON.stringify(mainPage.franchise)).toContain(dollars(minimumInvestment))
  })
})

describe('the policies', () => {
  it.each([
    ['privacy-policy.md', '2018-07-18', '18 July 2018'],
    ['cookie-policy.md', '2021-07-22', '22 July 2021'],
    ['terms.md', '2021-07-22', '22 July 2021'],
  ])('%s applies from %s', (file, day, inWords) => {
    expect(page(file).effective).toBe(day)
    expect(textOf(page(file))).toContain(inWords)
  })

  it('promise deletion within 5 business days of an emailed request', () => {
    expect(textOf(page('privacy-policy.md'))).toContain(
      'deleted within 5 business days of an emailed request',
    )
  })

  it('name the consent cookie as it is set', () => {
    const text = textOf(page('cookie-policy.md'))
    expect(text).toContain('hasCookiesAgree')
    expect(text).toContain('315000000 seconds')
  })

  it.each(['cookie-policy.md', 'privacy-policy.md'])('%s says how long a session lasts', (file) => {
    const begun = new Date('2026-01-01T00:00:00Z')
    const daysUntil = (end: Date) => (end.getTime() - begun.getTime()) / 86_400_000
    const idleDays = daysUntil(sessionEnd(begun, begun))
    const mostDays = cookieSeconds / 86_400
    expect(textOf(page(file))).toMatch(
      new RegExp(`${idleDays} days( after you were last here)?, and never longer than ${mostDays} days`),
    )
  })

  it('name everything this shop stores in a browser', () => {
    const text = textOf(page('cookie-policy.md'))
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const texts = files.map((file) => readFileSync(new URL(file, src), 'utf8'))
    const names = files.flatMap((file, index) => storedNamesIn(texts[index] ?? '', file, texts))
    expect(names).toEqual(expect.arrayContaining(['return-url-data', 'checkout-draft', 'install-dismissed']))
    // The databases of idb-keyval and of Workbox.
    for (const name of [...names, 'keyval-store', 'workbox-expiration']) expect(text).toContain(name)
  })

  it('say that the 50 miles are a straight line', () => {
    expect(textOf(page('terms.md'))).toMatch(/within 50 miles .*straight line/)
  })
})

it('fills slots with escaped settings, and shows email and phone as links', () => {
  const filled = fillSlots('{{company.legalName}} {{company.address}} {{company.phone}} {{other}}', facts)
  expect(filled).toBe('A &amp; B Here 1<br>There <a href="tel:+15550100">+1 (555) 0100</a> {{other}}')
})
