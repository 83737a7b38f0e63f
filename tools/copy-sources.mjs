import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What `npm run dev` reads. Packages are found further up, in the checkout's own node_modules. */
const SOURCES = [
  'contract',
  'office',
  'server',
  'src',
  'public',
  'tools',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/**
 * Copies the sources into a folder of the checkout's cache, where they may be edited: the checkout itself never changes.
 * What an earlier copy left is replaced, except for Vite's cache.
 * @param {string} name
 */
export function copySources(name) {
  const folder = path.resolve('.cache', name)
  mkdirSync(folder, { recursive: true })
  for (const source of SOURCES) {
    rmSync(path.join(folder, source), { recursive: true, force: true })
    cpSync(source, path.join(folder, source), { recursive: true })
  }
  return {
    folder,
    /** Replaces a text in a file as it was when it was copied. @type {(file: string, from: string, to: string) => void} */
    edit(file, from, to) {
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`)
      writeFileSync(path.join(folder, file), text.replace(from, to))
    },
  }
}
