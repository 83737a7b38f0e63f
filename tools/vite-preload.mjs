// How a chunk that is loaded on demand brings those it needs along.

const helper = `
const named = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (!named.has(file)) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
    named.add(file)
  }
  return load().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  })
}
`

/**
 * Vite's own helper for `import()` also waits for styles of chunks, signs links with a nonce, and looks for browsers
 * without `modulepreload`. The shop has one stylesheet and a policy without nonces, so this one only names the files, and
 * says when a chunk cannot be loaded (src/browser/missing-chunks.ts). It is a part of every page.
 * @returns {import('vite').Plugin}
 */
export function smallPreloadHelper() {
  return {
    name: 'small-preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: helper, moduleSideEffects: false }),
    },
  }
}
