import { randomInt } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findHeadlessShell } from './tools/find-chromium.mjs'

/** What is the same on every screen is tested once. */
const anyScreen = [
  '**/axe.test.ts',
  '**/back-to-checkout.test.ts',
  '**/database-away.test.ts',
  '**/dev.test.ts',
  '**/documents.test.ts',
  '**/first-frame*.test.ts',
  '**/forced-colors.test.ts',
  '**/hostile-texts.test.ts',
  '**/hydration.test.ts',
  '**/keyboard.test.ts',
  '**/lines-*.test.ts',
  '**/map.test.ts',
  '**/no-development.test.ts',
  '**/office-notifications.test.ts',
  '**/offline*.test.ts',
  '**/pay-once.test.ts',
  '**/price-changes.test.ts',
  '**/reminder.test.ts',
  '**/safe-areas.test.ts',
  '**/steady-slow-line.test.ts',
  '**/targets.test.ts',
  '**/time-zones.test.ts',
  '**/waitlist-push.test.ts',
  '**/wrong-clock.test.ts',
  '**/zoom-and-spacing.test.ts',
]

/** Random journeys share one seed, which setup.ts prints: FC_SEED=… repeats it. */
process.env.FC_SEED ??= String(randomInt(2 ** 31))

/** The journeys of visitors in a real browser, against the built shop. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine makes a journey slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'block',
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs },
  },
  projects: [
    { name: 'any screen', testMatch: anyScreen },
    {
      name: 'phone',
      testIgnore: anyScreen,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', testIgnore: anyScreen, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
