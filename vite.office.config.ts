import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNameOf } from './tools/class-names.mjs'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The office (dist/office): a build of its own, so that nothing of it can get into the customers' files, and no change of
 * it gives them new ones.
 */
export default defineConfig(({ command }) => ({
  root: 'office',
  base: '/office/',
  publicDir: false,
  cacheDir: '../.cache/vite-office',
  plugins: [react()],
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  css: { modules: { generateScopedName: classNameOf } },
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../dist/office',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data addresses for scripts and styles.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fileOf('office/index.html'),
        // Its worker has one address for good, and shares nothing with the page.
        notifications: fileOf('sw/office.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'notifications' ? 'notifications.js' : 'assets/[name]-[hash].js',
      },
    },
  },
}))
