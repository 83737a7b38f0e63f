import { defineConfig } from '@playwright/test'

const engines = ['chromium', 'firefox', 'webkit']

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
  // A file may be about one of them: `date-fields.firefox.test.ts`.
  projects: engines.map((name) => ({
    name,
    testIgnore: engines.filter((other) => other !== name).map((other) => `**/*.${other}.test.ts`),
  })),
})
