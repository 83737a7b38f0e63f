// Writes src/assets/fraunces/fraunces-600.woff2, the typeface of the headings, from the package
// @fontsource-variable/fraunces. Run it by hand when that package, or what is chosen here, changes:
// node tools/make-display-face.mjs
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const fraunces = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/package.json'))

/** Inclusive. @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** Names and prices are the owner's to choose, so all of Latin-1 is in, not only what the demo catalog uses. */
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…′″€−`

/** One weight for all headings; soft ends, and a size between a card's title and the main page's headline. */
const design = { wght: 600, opsz: 72, SOFT: 100, WONK: 0 }

const face = await subsetFont(readFileSync(join(fraunces, 'files/fraunces-latin-full-normal.woff2')), text, {
  targetFormat: 'woff2',
  variationAxes: design,
})
writeFileSync(join(root, 'src/assets/fraunces/fraunces-600.woff2'), face)
copyFileSync(join(fraunces, 'LICENSE'), join(root, 'public/licenses/fraunces-OFL.txt'))
console.log(`${face.length} bytes`)
