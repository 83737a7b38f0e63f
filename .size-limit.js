import { existsSync, readFileSync } from 'node:fs'

const CLIENT = 'dist/client'
const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))

/** The two entries (the starter, and the app which it imports later) with all their static imports. */
function entryFiles() {
  const seen = new Set()
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) visit(imported)
  }
  const starter = Object.keys(manifest).find(
    (key) => manifest[key].isEntry && manifest[key].file.endsWith('.js'),
  )
  for (const entry of [starter, 'src/entry-client.tsx']) if (entry) visit(entry)
  return [...seen].map((key) => `${CLIENT}/${manifest[key].file}`)
}

export default [
  { name: 'entry script with its static imports', path: entryFiles(), limit: '80 kB', gzip: true },
  ...(existsSync(`${CLIENT}/sw.js`)
    ? [{ name: 'service worker', path: `${CLIENT}/sw.js`, limit: '15 kB', gzip: true }]
    : []),
]
