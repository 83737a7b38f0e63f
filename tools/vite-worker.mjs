// The service worker as a part of the client's build.
import { createHash } from 'node:crypto'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * What the worker is installed with: the shell, all scripts and styles, the typeface, icons, and a small file of each
 * picture of the site, so that no page is without one. tests/sw/installed-files.test.ts weighs it.
 */
const installed = [
  'index.html',
  'assets/**/*.{js,css,woff2}',
  'assets/{concept,about,delivery,hero-winter-phone,hero-franchise-phone}-480-*.avif',
  'assets/hero-{winter,franchise}-960-*.avif',
  'icons/{favicon.svg,icon-192.png}',
  '{placeholder-logo.svg,manifest.webmanifest}',
]

/**
 * Without a network there is no map, only its drawing, and nobody turns to other months, changes or completes an order,
 * reviews a stay, books one again, or asks for dates. Two of the scripts are inside every page.
 */
const notInstalled = [
  'assets/{leaflet,FlatpickrMonths,ChangePanel,OrderCheckForm,reviews,waitlist,again}-*',
  'assets/{mark-web-view,pre-paint,boot}-*',
]

/**
 * The server fills the shell with the names of a build's files, so it is another one whenever any file is another one,
 * whatever its own template says.
 * @type {import('workbox-build').ManifestTransform}
 */
const withOneBuild = (entries) => {
  const names = entries.map(({ url, revision }) => `${url} ${revision ?? ''}`).toSorted()
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  return {
    // The worker keeps only files of which every byte has come. `size` itself is removed after this. Half of a checksum
    // still tells two builds apart, and nothing else of this list can be made smaller.
    manifest: entries.map((entry) =>
      entry.url === 'index.html'
        ? { ...entry, revision: build }
        : { ...entry, revision: entry.revision?.slice(0, 16) ?? null, bytes: entry.size },
    ),
    warnings: [],
  }
}

export const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // Registered by src/browser/worker.ts, where the page's policy and the visitor's forms have a say.
    injectRegister: false,
    registerType: 'prompt',
    // Named by src/browser/deferred-install-prompt.ts.
    manifest: false,
    injectManifest: {
      globPatterns: installed,
      globIgnores: notInstalled,
      manifestTransforms: [withOneBuild],
      rollupFormat: 'iife',
    },
  })
