import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests in Node share their modules: nothing in the shop keeps state in a module, and a fresh process costs seconds. */
const inNode = { environment: 'node', isolate: false } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...inNode,
          name: 'domain',
          include: ['tests/domain/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/pages/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/server/setup/worker.ts', 'tests/server/setup/postgres.ts'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'stores',
          include: ['tests/stores/**/*.test.ts'],
          globalSetup: ['tests/server/setup/worker.ts'],
        },
      },
      { test: { ...inNode, name: 'sw', include: ['tests/sw/**/*.test.ts'] } },
    ],
  },
})
