import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findHeadlessShell } from './tools/find-chromium.mjs'

/** Milliseconds. A busy machine is slow; a test that hangs does not end. */
const patience = 180_000
/** How long to wait for what has to become so: it makes only failures slower. */
const expectations = { poll: { timeout: 30_000 } }

/** Random tests of a run share one seed: FC_SEED=… repeats it. */
const seed = process.env.FC_SEED ?? String(randomInt(2 ** 31))
if (process.env.VITEST) console.log(`Random tests use FC_SEED=${seed}`)

/** Tests in Node share their modules: nothing in the shop keeps state in a module, and a fresh process costs seconds. */
const inNode = {
  environment: 'node',
  isolate: false,
  env: { FC_SEED: seed },
  setupFiles: 'tests/setup/random.ts',
  testTimeout: patience,
  hookTimeout: patience,
  expect: expectations,
} as const

const uiPackages = [
  '@glidejs/glide/dist/glide.modular.esm.js',
  '@preact/signals-core',
  '@preact/signals-react/runtime',
  '@testing-library/react',
  '@tiptap/pm/commands',
  '@tiptap/pm/history',
  '@tiptap/pm/inputrules',
  '@tiptap/pm/keymap',
  '@tiptap/pm/model',
  '@tiptap/pm/schema-list',
  '@tiptap/pm/state',
  '@tiptap/pm/view',
  'date-fns',
  'fast-check',
  'leaflet',
  'react',
  'react-dom/client',
  'react-dom/server',
  'react-flatpickr',
  'redaxios',
  'regexparam',
  'sanitize-html',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
]

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...inNode,
          name: 'domain',
          include: ['domain', 'emails', 'contract', 'content', 'lib', 'walls']
            .map((room) => `tests/${room}/**/*.test.ts`)
            .concat('tests/*.test.ts'),
        },
      },
      {
        test: {
          ...inNode,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
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
      {
        plugins: [react()],
        // A package that is found late makes the browser reload the running tests.
        optimizeDeps: { include: uiPackages },
        test: {
          name: 'ui',
          env: inNode.env,
          testTimeout: patience,
          hookTimeout: patience,
          expect: expectations,
          setupFiles: 'tests/setup/ui.ts',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { ...inNode, name: 'sw', include: ['tests/sw/**/*.test.ts'] } },
    ],
  },
})
