import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { isFirst } from '../../sw/build-files.ts'
import { buildShop } from '../../tools/build.mjs'

interface Entry {
  url: string
  revision: string | null
}

const client = 'dist/client'
let entries: Entry[] = []

beforeAll(async () => {
  await buildShop()
  const worker = readFileSync(`${client}/sw.js`, 'utf8')
  const [list = '[]'] = worker.match(/\[\{[^[\]]*?revision[^\]]*\]/) ?? []
  entries = JSON.parse(list.replaceAll(/([{,])(\w+):/g, '$1"$2":').replaceAll("'", '"')) as Entry[]
}, 240_000)

const urls = () => entries.map(({ url }) => url)

it('the worker is installed with the shell, its icons, the typeface, and every script and style, each once', () => {
  expect(urls()).toEqual(
    expect.arrayContaining([
      'index.html',
      'manifest.webmanifest',
      'icons/icon-192.png',
      'placeholder-logo.svg',
    ]),
  )
  for (const name of ['base', 'entry-client', 'catalog', 'ProductScreen', 'guide', 'policies'])
    expect(
      urls().some((url) => url.startsWith(`assets/${name}`)),
      name,
    ).toBe(true)
  for (const type of ['.css', '.woff2'])
    expect(
      urls().some((url) => url.endsWith(type)),
      type,
    ).toBe(true)
  expect(new Set(urls()).size).toBe(urls().length)
})

it.each([
  'concept',
  'about',
  'delivery',
  'hero-winter',
  'hero-winter-phone',
  'hero-franchise',
  'hero-franchise-phone',
])('and with a small file of the picture %s', (name) => {
  const files = urls().filter((url) => new RegExp(`^assets/${name}-\\d+-[\\w-]{8}\\.avif$`).test(url))
  expect(files).toHaveLength(1)
})

it('in scripts that are worth a request each: only the bundler’s own part is smaller than 5 kB', () => {
  const small = urls().filter((url) => url.endsWith('.js') && statSync(`${client}/${url}`).size < 5000)
  expect(small.map((url) => url.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))).toEqual(['rolldown-runtime'])
})

it('of which it waits for the shell, the styles, the app and the screens that most visits come to', () => {
  const waitedFor = urls().filter((url) => isFirst(`/${url}`))
  const names = waitedFor.map((url) => url.replace(/^assets\/|(?:-[\w-]{8})?\.\w+$/g, ''))
  expect(names.toSorted()).toEqual(
    [
      'ProductScreen',
      'base',
      'calls',
      'catalog',
      'entry-client',
      'index',
      'main',
      'offline',
      'parts',
      'rolldown-runtime',
      'style',
    ].toSorted(),
  )
})

it('that weighs no more than 210 kB on the way without its pictures', () => {
  const texts = urls().filter((url) => /\.(?:js|css|html|svg)$/.test(url))
  const weight = texts.reduce(
    (sum, url) => sum + brotliCompressSync(readFileSync(`${client}/${url}`)).length,
    0,
  )
  expect(weight).toBeLessThan(210_000)
})

it('that weighs no more than 1.5 MB, and leaves the map out', () => {
  const weight = urls().reduce((sum, url) => sum + statSync(`${client}/${url}`).size, 0)
  expect(weight).toBeGreaterThan(205_000)
  expect(weight).toBeLessThan(1_500_000)
  expect(urls().filter((url) => url.includes('leaflet'))).toEqual([])
})

it('files whose names do not depend on their content carry a hash of it', () => {
  const [hashed, others] = [true, false].map((isHashed) =>
    entries.filter(({ url }) => url.startsWith('assets/') === isHashed).map(({ revision }) => revision),
  )
  expect(new Set(hashed)).toEqual(new Set([null]))
  for (const revision of others ?? []) expect(revision).toMatch(/^[0-9a-f]{16,}$/)
})
