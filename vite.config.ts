import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { flatpickrWithoutHtml } from './tools/vite-flatpickr.mjs'
import { leafletWithoutHtml } from './tools/vite-leaflet.mjs'
import { markdownPages } from './tools/vite-markdown.mjs'
import { serviceWorker } from './tools/vite-worker.mjs'

const vendor =
  /node_modules[\\/](?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@preact)[\\/]/

/**
 * Small parts that most screens share. Together they are one file worth its headers; apart they were twenty, each named
 * again in the list of every screen's files.
 */
const parts =
  /src[\\/](?:ui[\\/](?:AutosizeTextarea|BackLink|ButtonGroup|DescriptionList|Dropdown|EmptyState|Field|FieldNotes|Html|Icon|Notice|PageHeader|Picture|ServerButton|Skeleton|use-form)\b|lib[\\/](?:dates|money|show-moment|show-size|date-range|map-link)\b)/

/** What logging in, signing up and choosing a password share. */
const signIn =
  /src[\\/](?:features[\\/]auth[\\/](?:AuthPanel|PasswordField|password\.store)|screens[\\/]AuthScreen\.module)\b/

/** The app, twice: for the browser (dist/client) and for rendering on the server (dist/render, `--ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  cacheDir: '.cache/vite',
  plugins: [
    react(),
    markdownPages(),
    flatpickrWithoutHtml(),
    leafletWithoutHtml(),
    command === 'build' && !isSsrBuild && serviceWorker(),
  ],
  // Hot replacement works through this hook.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  resolve: {
    // The shim is for React versions without this hook.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2022',
    // The policy allows no data addresses for scripts and styles, and a picture inside a script would delay it.
    assetsInlineLimit: 0,
    // One file for the whole shop, of which each page carries what it uses: server/pages/used-styles.ts.
    cssCodeSplit: false,
    // Every browser that reads this target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['index.html', 'src/pre-paint.ts'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                // What they import stays where it is: the entry has some of that.
                { name: 'parts', test: parts, includeDependenciesRecursively: false },
                { name: 'sign-in', test: signIn, includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
}))
