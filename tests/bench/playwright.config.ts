import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** Measurements in a real browser, one at a time: `npm run bench:visit`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.bench.ts',
  globalSetup: '../e2e/setup.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 180_000,
  projects: [{ name: 'bench' }],
})
