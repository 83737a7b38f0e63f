import { defineConfig } from '@playwright/test'

/** The same whole journeys in three engines: `npm run test:engines`; `-- --project firefox` for one of them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results/engines',
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 180_000,
  reporter: [['list']],
  projects: ['chromium', 'firefox', 'webkit'].map((name) => ({ name })),
})
