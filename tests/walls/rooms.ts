/** How far one room may look into another: at its values, or at its types alone. */
type Reach = 'value' | 'type'

export interface Wall {
  room: string
  /** The modules in the room; a module belongs to the first wall that matches. */
  holds: RegExp
  may: Record<string, Reach>
  /** Packages, `node:` modules included; absent: any that no other wall keeps for itself. */
  packages?: RegExp
}

/**
 * "Who may import whom" of ARCHITECTURE.md, in the order of its table: a room comes after all that it may import.
 * A room may always import itself, features excepted.
 */
export const walls: Wall[] = [
  // Small enough for the browser, unlike the schemas beside them.
  {
    room: 'addresses',
    holds: /^contract\/(pages|match-address|shop-mark|social-providers|web-view)\.ts$/,
    may: {},
    packages: /^regexparam$/,
  },
  // Decided by the page without a network, and by the server again.
  {
    room: 'checks',
    holds:
      /^contract\/(description|feet|report-note|tow-check|site-(?:check|drawing|facts|findings|layout|shapes|space))\.ts$/,
    may: {},
    packages: /^$/,
  },
  {
    room: 'contract',
    holds: /^contract\//,
    may: { addresses: 'value', checks: 'value' },
    packages: /^typebox$/,
  },
  { room: 'domain', holds: /^server\/domain\//, may: { checks: 'value' }, packages: /^$/ },
  { room: 'emails', holds: /^server\/emails\//, may: { domain: 'value' }, packages: /^$/ },
  // Opens a PostgreSQL and keeps it alive, of whatever shop.
  { room: 'database', holds: /^server\/database\//, may: {} },
  {
    room: 'repositories',
    holds: /^server\/repositories\//,
    may: { checks: 'type', database: 'value', domain: 'value' },
  },
  { room: 'gateways', holds: /^server\/gateways\//, may: { domain: 'value' } },
  {
    room: 'flows',
    holds: /^server\/flows\//,
    may: {
      checks: 'value',
      domain: 'value',
      emails: 'value',
      database: 'type',
      repositories: 'value',
      gateways: 'value',
    },
  },
  { room: 'metrics', holds: /^server\/metrics\//, may: { database: 'type', repositories: 'type' } },
  { room: 'backup', holds: /^server\/backup\//, may: { database: 'value', repositories: 'type' } },
  {
    room: 'catalog',
    holds: /^server\/catalog\//,
    may: { checks: 'value', domain: 'value', repositories: 'value' },
  },
  {
    room: 'pages',
    holds: /^server\/pages\//,
    may: { contract: 'type', addresses: 'value', domain: 'value' },
  },
  {
    room: 'http',
    holds: /^server\/http\//,
    may: {
      contract: 'value',
      addresses: 'value',
      checks: 'value',
      domain: 'value',
      emails: 'value',
      catalog: 'type',
      flows: 'type',
      database: 'type',
      repositories: 'type',
      gateways: 'type',
      pages: 'type',
      metrics: 'type',
    },
  },
  {
    room: 'tasks',
    holds: /^server\/tasks\//,
    may: { domain: 'value', flows: 'type', repositories: 'type', gateways: 'type' },
  },
  {
    room: 'server',
    holds: /^server\/[^/]+$/,
    may: {
      domain: 'value',
      emails: 'type',
      catalog: 'value',
      flows: 'value',
      http: 'value',
      database: 'value',
      metrics: 'value',
      repositories: 'value',
      gateways: 'value',
      pages: 'value',
      tasks: 'value',
    },
  },
  {
    room: 'cli',
    holds: /^server\/cli\//,
    may: {
      addresses: 'value',
      domain: 'value',
      backup: 'value',
      catalog: 'value',
      flows: 'value',
      database: 'value',
      repositories: 'value',
      gateways: 'value',
      server: 'value',
    },
  },
  // Of development alone: no other room may import it, so no build contains it.
  {
    room: 'dev',
    holds: /^server\/dev\//,
    may: {
      contract: 'value',
      domain: 'value',
      emails: 'value',
      database: 'value',
      catalog: 'value',
      http: 'value',
      repositories: 'value',
      gateways: 'value',
      pages: 'value',
      tasks: 'value',
      server: 'value',
    },
  },
  { room: 'lib', holds: /^src\/lib\//, may: { contract: 'type', addresses: 'value' } },
  { room: 'ui', holds: /^src\/ui\//, may: { checks: 'value', lib: 'value' } },
  { room: 'assets', holds: /^src\/assets\//, may: {} },
  { room: 'content', holds: /^src\/content\//, may: {} },
  {
    room: 'features',
    holds: /^src\/features\//,
    may: {
      contract: 'type',
      addresses: 'value',
      checks: 'value',
      lib: 'value',
      ui: 'value',
      assets: 'value',
    },
  },
  {
    room: 'stores',
    holds: /^src\/stores\.tsx$/,
    may: { contract: 'type', features: 'value', lib: 'value' },
  },
  {
    room: 'screens',
    holds: /^src\/screens\//,
    may: { stores: 'value', features: 'value', ui: 'value', lib: 'value', content: 'value', assets: 'value' },
  },
  {
    room: 'app',
    holds: /^src\/app\//,
    may: {
      contract: 'type',
      addresses: 'value',
      screens: 'value',
      stores: 'value',
      features: 'value',
      lib: 'value',
    },
  },
  {
    room: 'browser',
    holds: /^src\/browser\//,
    may: { contract: 'type', lib: 'value' },
    packages: /^(?!react|wouter)/,
  },
  {
    room: 'entries',
    holds: /^src\/[^/]+$/,
    may: {
      contract: 'type',
      addresses: 'value',
      app: 'value',
      stores: 'value',
      lib: 'value',
      browser: 'value',
      assets: 'value',
    },
  },
  // Of development alone, like server/dev: its page is loaded by its address.
  { room: 'parts', holds: /^src\/dev\//, may: { ui: 'value', lib: 'value', assets: 'value' } },
  // A client of its own. It shares the shop's parts, and no feature, store, or screen; nothing may import it.
  {
    room: 'office',
    holds: /^office\//,
    may: { contract: 'type', checks: 'value', lib: 'value', ui: 'value' },
  },
  { room: 'sw', holds: /^sw\//, may: { contract: 'type', addresses: 'value' } },
]

/** Packages that one place wraps, so that the rest of the shop does not depend on them. */
export const wrapped: { packages: RegExp; by: RegExp }[] = [
  { packages: /^(react-)?flatpickr(\/|$)/, by: /^src\/ui\/Flatpickr/ },
  { packages: /^@glidejs\//, by: /^src\/ui\/(Slider|glide)/ },
  { packages: /^leaflet(\/|$)/, by: /^src\/ui\/(Map|leaflet)/ },
  { packages: /^redaxios$/, by: /^src\/lib\/api\.ts$/ },
  { packages: /^(idb-keyval|workbox-window)$/, by: /^src\/browser\// },
  { packages: /^workbox-/, by: /^(sw|src\/browser)\// },
  { packages: /^(pg|@electric-sql\/pglite)(\/|$)/, by: /^server\/database\// },
  { packages: /^(@simplewebauthn\/server|otpauth)(\/|$)/, by: /^server\/http\/office\// },
  { packages: /^(@simplewebauthn\/browser|uqr)(\/|$)/, by: /^office\/factors\// },
  { packages: /^@tiptap\//, by: /^office\/catalog\/description\// },
  { packages: /^kysely(\/|$)/, by: /^server\/(database|repositories)\// },
  { packages: /^(stripe|nodemailer|openid-client)(\/|$)/, by: /^server\/gateways\// },
]
