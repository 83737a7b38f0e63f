import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { keyShapes } from '../key-shapes.ts'

/** Words from the development code, each with a file that shows the word is still in use. */
const marks: [word: string, file: string][] = [
  ['openDevShop', 'server/dev/dev-shop.ts'],
  ['developmentPolicy', 'server/dev/document-policy.ts'],
  ['openSourceSite', 'server/dev/source-site.ts'],
  ['/dev/parts', 'server/dev/parts-page.ts'],
  ['/dev/emails', 'server/dev/emails-page.ts'],
  ['swagger-ui', 'server/dev/api-page.ts'],
  ['birch smoke and cedar', 'server/dev/seed/customers.ts'],
  ['data-shown', 'src/dev/show-states.ts'],
  ['data-state-name', 'src/dev/State.tsx'],
  ['vite-error-overlay', 'node_modules/vite/dist/client/client.mjs'],
  ['[vite] connect', 'node_modules/vite/dist/client/client.mjs'],
  ['performReactRefresh', 'node_modules/@vitejs/plugin-react/dist/refresh-runtime.js'],
  ['Download the React DevTools', 'node_modules/react-dom/cjs/react-dom-client.development.js'],
  ['react-stack-top-frame', 'node_modules/react/cjs/react-jsx-runtime.development.js'],
]

const built = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css|html|json)$/.test(file))
  .map((file) => ({ file, text: readFileSync(`dist/${file}`, 'utf8') }))

test('no file of the build contains development code', () => {
  expect(built.map(({ file }) => file.split('/')[0])).toEqual(
    expect.arrayContaining(['client', 'render', 'server']),
  )
  for (const [word, file] of marks) {
    expect(readFileSync(file, 'utf8').includes(word), file).toBe(true)
    expect(
      built.filter(({ text }) => text.includes(word)).map((each) => each.file),
      word,
    ).toEqual([])
  }
})

test('no file of the build was made from a development source', () => {
  const maps = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  expect(maps.length).toBeGreaterThan(3)
  const sources = maps.flatMap(
    (file) => (JSON.parse(readFileSync(`dist/${file}`, 'utf8')) as { sources: string[] }).sources,
  )
  expect(sources.some((source) => source.endsWith('server/open-shop.ts'))).toBe(true)
  expect(sources.filter((source) => /(server|src|tools)\/dev\//.test(source))).toEqual([])
})

test('no file that visitors get holds what looks like a key, or leads to its sources', () => {
  const served = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(client|office)\//.test(file),
  )
  expect(served.length).toBeGreaterThan(50)
  expect(served.filter((file) => file.endsWith('.map'))).toEqual([])
  const texts = built.filter(({ file }) => served.includes(file))
  expect(texts.filter(({ text }) => keyShapes.test(text)).map(({ file }) => file)).toEqual([])
  expect(texts.filter(({ text }) => /[#@] sourceMappingURL=/.test(text)).map(({ file }) => file)).toEqual([])
})

test('the built shop does not know the development pages', async ({ request }) => {
  for (const address of [
    '/dev/parts',
    '/dev/emails',
    '/dev/api',
    '/dev/api/json',
    '/@vite/client',
    '/src/dev/parts.tsx',
  ])
    expect((await request.get(`${process.env.SHOP_URL}${address}`)).status(), address).toBe(404)
})
