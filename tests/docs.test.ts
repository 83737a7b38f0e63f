import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const pages = ['.', 'docs', 'docs/decisions', 'catalog'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name)),
)

const textOf = (page: string) => readFileSync(path.join(root, page), 'utf8')

/** `server/app.ts` in backticks; names with a placeholder or a pattern are not paths. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:contract|server|src|sw|tests|tools|catalog|docs|deploy)\/[\w./-]*)(?:\/<[^`]*)?`/g,
    ),
  ].map(([, found = '']) => found)

/** `npm run bench:pages` anywhere, also in a block of code. */
const commandsIn = (text: string) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)

/** `without-database.test.ts`, however much of its path is said. */
const testsIn = (text: string) => [...text.matchAll(/[\w./-]+\.test\.tsx?/g)].map(([found]) => found)

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
const testFiles = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

describe.each(pages)('%s', (page) => {
  it('names paths that exist', () => {
    expect(pathsIn(textOf(page)).filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })

  it('names commands and tests that exist', () => {
    const text = textOf(page)
    expect(commandsIn(text).filter((name) => !(name in scripts))).toEqual([])
    const isThere = (test: string) => testFiles.some((file) => `/tests/${file}`.endsWith(`/${test}`))
    expect(testsIn(text).filter((test) => !isThere(path.posix.join('/', test).slice(1)))).toEqual([])
  })

  it('links to pages that exist', () => {
    const targets = linksIn(textOf(page)).map((target) => path.join(path.dirname(page), target))
    expect(targets.filter((target) => !existsSync(path.join(root, target)))).toEqual([])
  })
})

it('lists every decision with its status and date', () => {
  const index = textOf('docs/decisions/README.md')
  for (const page of pages.filter((name) => /decisions\/\d{3}-/.test(name))) {
    const [, title, status, date] =
      /^# \d{3}\. (.+)\n\nStatus: ([^,\n]+), (\d{4}-\d\d-\d\d)\n/.exec(textOf(page)) ?? []
    const no = path.basename(page).slice(0, 3)
    expect(index).toContain(`| ${no} | [${title}](${path.basename(page)}) | ${status} | ${date} |`)
  }
})

it('says what to do at 3 a.m. about every alert', () => {
  const advice = textOf('docs/operations.md')
  const alerts = [...textOf('deploy/prometheus-alerts.yml').matchAll(/alert: (\w+)/g)].map(
    ([, name = '']) => name,
  )
  expect(alerts).not.toEqual([])
  expect(alerts.filter((name) => !advice.includes(`\`${name}\``))).toEqual([])
})
