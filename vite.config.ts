import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNameOf } from './tools/class-names.mjs'
import { facesInTemplate } from './tools/vite-faces.mjs'
import { flatpickrWithoutHtml } from './tools/vite-flatpickr.mjs'
import { leafletWithoutHtml } from './tools/vite-leaflet.mjs'
import { markdownPages } from './tools/vite-markdown.mjs'
import { modulesWithFiles } from './tools/vite-modules.mjs'
import { smallPreloadHelper } from './tools/vite-preload.mjs'
import { reactWithoutTraces } from './tools/vite-react.mjs'
import { serviceWorker } from './tools/vite-worker.mjs'

/**
 * Which modules share a file. A file of less than five kilobytes is not worth its request and its headers, so small screens
 * travel with those that a visitor is likely to open next. The first that takes a module has it, and what that module imports
 * stays where it is. Everything else is in the file of the one that imports it.
 */
const files: Record<string, RegExp> = {
  // React and the few lines of ours that all other files share.
  base: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@preact)[\\/]|src[\\/](?:ui[\\/](?:Icon|NavLink|button-look|Button\.module)|lib[\\/](?:after-paint|opens-elsewhere))\b/,
  // What screens of all kinds are made of.
  parts:
    /src[\\/](?:ui[\\/](?:AutosizeTextarea|BackLink|Card|DescriptionList|Dropdown|EmptyState|Field|FieldNotes|Html|MapLink|PageHeader|Picture|ServerButton|Skeleton|load-when-alive|use-hydrated)\b|features[\\/]product[\\/]picture-sizes|lib[\\/](?:map-link|money|show-count|show-miles|show-moment|show-number|zip-code)\b)/,
  // The main page, with the pictures of the site and what shows them.
  main: /src[\\/](?:screens[\\/](?:Main|RentalStart)Screen|content[\\/]main-page|features[\\/]settlements[\\/](?!PlacesMap)[A-Z]|assets[\\/]pictures|ui[\\/](?:Hero|MediaSection|ScrollCue)\b)/,
  // Few visitors need these; alone each of them would be too small for a file.
  few: /src[\\/](?:screens[\\/](?:Search|Install)Screen|features[\\/](?:catalog[\\/](?:Search|Nearby)[A-Z]|offline[\\/]InstallWays))/,
  // Saunas, with their days and prices.
  catalog:
    /src[\\/](?:screens[\\/](?:CatalogScreen|LazySaveOffline|Nearby)|features[\\/](?:catalog[\\/][A-Z]|product[\\/](?:delivery-(?:check|note)|ZipField))|ui[\\/](?:Gallery|Pagination|Slider|use-query-form)\b|lib[\\/](?:dates|nights|price-lines|show-free-again)\b|ui[\\/]capitalize\b)/,
  // Whether a car can tow a sauna, and whether it fits a place, for its page, the checkout, and an order.
  towing:
    /src[\\/](?:features[\\/](?:towing|siting)|ui[\\/](?:Check(?:Form|Result)|SitePlan)|screens[\\/](?:(?:Tow|Site)Details|(?:Checkout|Sauna)(?:Tow|Site)Check|SpotCheck|OtherMethod|ConfirmAnyway|use-(?:known-answers|check-draft|remembered-spot))|features[\\/]checkout[\\/]check(?:out)?-draft|lib[\\/]check-answers)\b|contract[\\/](?:feet|tow-check|trailer|site|site-[a-z]+)\b/,
  // The form and the map, which an order shows, too.
  contacts:
    /src[\\/](?:screens[\\/]ContactsScreen|features[\\/](?:feedback|settlements[\\/](?:PlacesMap|map-places))|ui[\\/](?:DrawnMap|Map|MapPlaceholder)\b)/,
  // What long texts are shown with. Alone it would be too small for a file, so the text about us is here, too.
  texts:
    /src[\\/](?:screens[\\/](?:Article|(?:Policy|NotFound)Screen)|content[\\/](?:about|fill-slots)|ui[\\/](?:Prose|TableOfContents))\b/,
  info: /src[\\/](?:screens[\\/](?:Info|Franchise|FranchiseModel)Screen|content[\\/](?:concept|franchise)|features[\\/]franchise)/,
  policies: /src[\\/]content[\\/](?:privacy-policy|cookie-policy|terms)/,
  'sign-in':
    /src[\\/](?:screens[\\/](?:Auth|PasswordReset|SocialReturn|Unreachable)Screen|features[\\/]auth[\\/](?:[A-Z]|(?:password|sign-in)\.store)|app[\\/]finish-social-sign-in)|contract[\\/]social-providers/,
  // A customer's orders, online and as they are kept on the device.
  cabinet:
    /src[\\/](?:screens[\\/](?:Cabinet|BookingCopies|OrderCheck\b)|features[\\/](?:offline[\\/]CalledOff|user[\\/](?!ChangePanel|ReviewPanel|BookAgain|book-again|similar-stay|order-answers|user\.store))|lib[\\/]stars\b)/,
  // Calls of the server, which a page makes once it is alive, and what forms do with the answers.
  calls:
    /src[\\/](?:lib[\\/](?:api|from-wire|has-cookies|submission)|features[\\/]user[\\/]user\.store|ui[\\/](?:FormNotes|Notice|use-form|use-sent-form))\b|contract[\\/]shop-mark|node_modules[\\/]redaxios[\\/]/,
  // Saying how it was, and reading all that others said. It takes the network anyway, so the worker does not install it.
  reviews:
    /src[\\/](?:features[\\/](?:user[\\/]ReviewPanel|product[\\/]reviews\.store)|screens[\\/]MoreReviews)\b/,
  // Renting the same again, for customers on the main page; by itself, so that nothing else comes with it. It takes the network, too.
  again:
    /src[\\/](?:screens[\\/]BookAgainSection|features[\\/]user[\\/](?:BookAgain|book-again|similar-stay))\b/,
  // Asking for an email about dates that are taken, and saying that a price has changed. They take the network, too.
  waitlist:
    /src[\\/](?:features[\\/](?:waitlist[\\/](?!waitlist-device)|product[\\/](?:price-(?:news|amounts)|listed-price|seen-prices))|screens[\\/](?:(?:Sauna|Checkout)Waitlist|PriceNews)\b)/,
  // Few visits need them.
  offline:
    /src[\\/](?:screens[\\/](?:SaveOffline|ShareSauna|WaitlistDevice|(?:Saved|NotSaved)Screen)\b|features[\\/]waitlist[\\/]waitlist-device|features[\\/]offline[\\/](?:(?!ConnectionProvider|CalledOff)[A-Z]|(?:booking-copies|downloads|installation|reminder)\.store|device-word)|browser[\\/](?:device-data|downloads|feedback-draft|installation|notifications)\.ts|lib[\\/](?:booking-copy|confirm-(?:copies|device)|new-key|notifications|one-at-a-time|show-size|subscribe-device)\b|ui[\\/](?:Dialog|ShareButton|Toast))|node_modules[\\/]idb-keyval[\\/]/,
  worker:
    /src[\\/]browser[\\/](?:worker|one-prompt|watch-badge|remove-worker|install-prompt|install-way|deferred-install-prompt|unsaved-forms|missing-chunks|update-prompt)\.ts|src[\\/]lib[\\/]trusted-worker-url\.ts|src[\\/]app[\\/](?:next-(?:screens|cards|pictures|beginnings)|picture-transition)|node_modules[\\/]workbox-window[\\/]/,
}

/** Every page has these before it imports anything. */
const ofEveryPage = /^assets\/(?:rolldown-runtime|base|entry-client)-[\w-]{8}\.js$/

/** The app, twice: for the browser (dist/client) and for rendering on the server (dist/render, `--ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  cacheDir: '.cache/vite',
  plugins: [
    react(),
    reactWithoutTraces(),
    markdownPages(),
    flatpickrWithoutHtml(),
    leafletWithoutHtml(),
    facesInTemplate(),
    smallPreloadHelper(),
    command === 'build' && !isSsrBuild && modulesWithFiles(),
    command === 'build' && !isSsrBuild && serviceWorker(),
  ],
  // Hot replacement works through this hook.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  css:
    command === 'build'
      ? {
          modules: { generateScopedName: classNameOf },
          // The minifier would write variables for light-dark(), which no style uses (`Features.LightDark`).
          lightningcss: { exclude: 1 << 20 },
        }
      : {},
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
    modulePreload: {
      // Every browser that reads this target preloads modules by itself.
      polyfill: false,
      // Whatever else is loaded comes after these.
      resolveDependencies: (_, files) => files.filter((file) => !ofEveryPage.test(file)),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // src/boot.ts imports the app by the address that the page gives it.
          preserveEntrySignatures: 'allow-extension',
          // Wouter makes its own link, which no page uses, and does not say that it need not be made.
          treeshake: { manualPureFunctions: ['forwardRef'] },
          input: [
            'index.html',
            'src/mark-web-view.ts',
            'src/pre-paint.ts',
            'src/boot.ts',
            'src/entry-client.tsx',
          ],
          output: {
            codeSplitting: {
              groups: Object.entries(files).map(([name, test]) => ({
                name,
                test,
                includeDependenciesRecursively: false,
              })),
            },
          },
        },
  },
}))
