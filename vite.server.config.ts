import { defineConfig } from 'vite'

/** The server's own programs (dist/server): most packages stay outside; migrations and data are bundled in. */
export default defineConfig({
  cacheDir: '.cache/vite-server',
  publicDir: false,
  // Hundreds of small files each, which a start would have to find, read, and compile one by one.
  ssr: { noExternal: ['kysely', 'stripe', 'typebox'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        shop: 'server/cli/shop.ts',
        'picture-worker': 'server/catalog/picture-worker.ts',
        'pglite-worker': 'server/database/pglite/worker.ts',
      },
      // All in one folder: the database looks for its worker beside itself, and may end up in a shared chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
