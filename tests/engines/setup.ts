import { rm } from 'node:fs/promises'
import { buildShop } from '../../tools/build.mjs'
import { getChromium } from '../../tools/find-chromium.mjs'
import { getEngines } from '../../tools/find-engines.mjs'
import { aDataDir } from '../e2e/data-dir.ts'
import { nextBuild } from './next-build.ts'

/** Gets the browsers, builds the shop and its next version, and fills the data that every journey gets a copy of. */
export default async function setUp() {
  getChromium()
  getEngines()
  await buildShop()
  await buildShop({ dist: nextBuild.dist, mode: nextBuild.env.NODE_ENV })
  await rm(await aDataDir(), { recursive: true, force: true })
}
