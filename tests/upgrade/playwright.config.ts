import { defineConfig } from '@playwright/test'
import { chromiumArgs, findHeadlessShell } from '../../tools/find-chromium.mjs'

/** What `npm run test:upgrade` looks at in a browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/upgrade',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs },
  },
})
