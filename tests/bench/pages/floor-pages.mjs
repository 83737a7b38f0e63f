/// <reference lib="dom" />
// Makes the floor: the shop's own pages with nothing left but their text and their largest picture.
import { phone } from './visit.mjs'

/**
 * @typedef {object} FloorPage
 * @property {string} title what its `<h1>` says
 * @property {string} html the body
 * @property {string | null} picture address of the file that the shop shows as its largest picture
 */

/**
 * Reads the shop's pages as the server renders them, on the phone of the measurements.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url of the shop
 * @param {readonly string[]} paths
 * @returns {Promise<Map<string, FloorPage>>}
 */
export async function readFloorPages(browser, url, paths) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  await context.route(/\.js$/, (route) => route.abort())
  const page = await context.newPage()
  const pages = new Map()
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    pages.set(path, await page.evaluate(reducePage))
  }
  await context.close()
  return pages
}

/** Runs in the page. @returns {FloorPage} */
function reducePage() {
  /** Kept with their own name; everything else is kept for its text alone. */
  const kept = new Set(
    'A ADDRESS ARTICLE DD DETAILS DL DT EM FOOTER H1 H2 H3 HEADER LI MAIN NAV OL P SECTION SMALL STRONG SUMMARY TIME UL'.split(
      ' ',
    ),
  )
  const textless = /^(?:script|style|svg|select|noscript)$/i
  const blocks = /^(?:block|flex|grid|list-item)$/
  const escape = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

  /** How much of the first screen it takes. @param {HTMLImageElement} image */
  const areaOf = (image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const width = Math.min(right, innerWidth) - Math.max(left, 0)
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
    return width > 0 && height > 0 ? width * height : 0
  }
  const [largest] = [...document.images].toSorted((a, b) => areaOf(b) - areaOf(a))
  const hero = largest && areaOf(largest) > 0 ? largest : null

  /** @param {Node} node @returns {string} */
  function reduce(node) {
    if (node instanceof Text) return escape(node.data.replace(/\s+/g, ' '))
    if (!(node instanceof Element) || textless.test(node.tagName)) return ''
    const { display } = getComputedStyle(node)
    if (display === 'none') return ''
    if (node === hero) {
      const { width, height } = hero.getBoundingClientRect()
      const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
      return `<img src="${new URL(hero.currentSrc).pathname}" alt="${escape(hero.alt)}" ${size}>`
    }
    const inside = [...node.childNodes].map(reduce).join('')
    if (inside.trim() === '') return ''
    if (kept.has(node.tagName)) {
      const name = node.tagName.toLowerCase()
      const href = node.getAttribute('href')
      return `<${name}${href ? ` href="${escape(href)}"` : ''}>${inside}</${name}>`
    }
    const isBlock = blocks.test(display) && !/<(?:p|div|ul|dl|h\d)\b/.test(inside)
    return isBlock ? `<div>${inside}</div>` : inside
  }
  return {
    title: document.querySelector('h1')?.textContent ?? '',
    html: [...document.body.childNodes].map(reduce).join(''),
    picture: hero && new URL(hero.currentSrc).pathname,
  }
}
