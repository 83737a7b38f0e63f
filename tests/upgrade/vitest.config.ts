import { defineConfig } from 'vitest/config'

/** `npm run test:upgrade`, which builds both releases, says where the older one is, and removes it. */
export default defineConfig({
  test: {
    name: 'upgrade',
    include: ['tests/upgrade/**/*.test.ts'],
    globalSetup: ['tests/server/setup/postgres.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: { FC_SEED: process.env.FC_SEED ?? '1' },
    setupFiles: 'tests/setup/random.ts',
  },
})
