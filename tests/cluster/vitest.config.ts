import { defineConfig } from 'vitest/config'

/** `npm run test:cluster`, which says where the cluster's folder is and ends what is left in it. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['tests/cluster/**/*.test.ts'],
    globalSetup: ['tests/server/setup/worker.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: { FC_SEED: process.env.FC_SEED ?? '1' },
    setupFiles: 'tests/setup/random.ts',
    expect: { poll: { timeout: 30_000 } },
  },
})
