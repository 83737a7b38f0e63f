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

export default [
  { name: 'script of every page, before its screen', path: entryFiles(), limit: '80 kB', gzip: true },
  ...(existsSync(`${CLIENT}/sw.js`)
    ? [{ name: 'service worker', path: `${CLIENT}/sw.js`, limit: '15 kB', gzip: true }]
    : []),
]
