import { existsSync, readFileSync } from 'node:fs'

const CLIENT = 'dist/client'
const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))

/** What must be there before the page is alive: the starter, the app it loads, and all they import statically. */
function entryFiles() {
  const isStart = (/** @type {string} */ key) => manifest[key].isEntry || key === 'src/entry-client.tsx'
  const keys = new Set(Object.keys(manifest).filter(isStart))
  // A set grows while it is walked, so this reaches what imports import.
  for (const key of keys) for (const imported of manifest[key].imports ?? []) keys.add(imported)
  return [...keys].map((key) => `${CLIENT}/${manifest[key].file}`).filter((file) => file.endsWith('.js'))
}

/** All that the office's document names: what its first screen imports statically has a link of its own there. */
const officeFiles = () =>
  [...readFileSync('dist/office/index.html', 'utf8').matchAll(/\/office\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => `dist/office/${file}`,
  )

const modules = JSON.parse(readFileSync(`${CLIENT}/.vite/modules.json`, 'utf8'))

/** The app with one screen: what a page of it names, and what its visitor loads before it is alive. */
const screen = (/** @type {string} */ name) => [
  ...new Set([...modules['src/entry-client.tsx'], ...modules[`src/screens/${name}.tsx`]]),
]
/** What a module brings that neither the app nor `before` has: what is loaded later. */
const later = (/** @type {string} */ source, /** @type {string[]} */ before = []) =>
  modules[source].filter(
    (/** @type {string} */ file) => !screen('ProductScreen').includes(file) && !before.includes(file),
  )
const calendar = later('src/features/product/RentalMonth.tsx')

/** @type {(name: string, files: string[], limit: string) => import('size-limit').Check} */
const compressed = (name, files, limit) => ({
  name,
  path: files.map((file) => `${CLIENT}/${file}`),
  limit,
  brotli: true,
})

export default [
  compressed('main page, until it is alive', screen('MainScreen'), '74.3 kB'),
  compressed('catalog, until it is alive', screen('CatalogScreen'), '75.9 kB'),
  compressed('sauna, until it is alive', screen('ProductScreen'), '83.6 kB'),
  compressed('calls of the server', later('src/lib/api.ts'), '3.45 kB'),
  compressed('calendar', calendar, '5.6 kB'),
  compressed('other months of the calendar', later('src/ui/FlatpickrMonths.tsx', calendar), '14.2 kB'),
  compressed('gallery', later('src/ui/glide.ts'), '6.2 kB'),
  compressed('map of tiles', later('src/ui/leaflet.ts'), '37 kB'),
  compressed('worker, and what is made ahead of a tap', later('src/browser/worker.ts'), '5.9 kB'),
  compressed('styles of the whole shop', ['assets/style-*.css'], '16.7 kB'),
  compressed('map of our own', later('src/ui/AreaMap.tsx', screen('ContactsScreen')), '15.5 kB'),
  { name: 'script of every page, before its screen', path: entryFiles(), limit: '79 kB', gzip: true },
  ...(existsSync('dist/office')
    ? [
        {
          name: 'office up to its first screen, which no customer loads',
          path: officeFiles(),
          limit: '92 kB',
          gzip: true,
        },
        {
          name: 'editor of descriptions in the office',
          path: 'dist/office/assets/{DescriptionEditor,editor}-*.{js,css}',
          limit: '71 kB',
          gzip: true,
        },
      ]
    : []),
  ...(existsSync(`${CLIENT}/sw.js`)
    ? [{ name: 'service worker', path: `${CLIENT}/sw.js`, limit: '15.5 kB', gzip: true }]
    : []),
]
