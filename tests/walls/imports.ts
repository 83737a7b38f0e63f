import path from 'node:path'
import { finding, type Source, visit } from './source.ts'

/** How far one room may look into another: at its values, or at its types alone. */
type Reach = 'value' | 'type'

interface Wall {
  room: string
  /** Which modules stand in the room; the first wall that fits is a module's own. */
  holds: RegExp
  may: Record<string, Reach>
  /** Packages, `node:` modules included; absent: any that no other wall keeps for itself. */
  packages?: RegExp
}

/** "Who may import whom" of ARCHITECTURE.md. A room may always import itself, features excepted. */
export const walls: Wall[] = [
  { room: 'contract', holds: /^contract\//, may: {}, packages: /^typebox$/ },
  { room: 'domain', holds: /^server\/domain\//, may: {}, packages: /^$/ },
  {
    room: 'http',
    holds: /^server\/http\//,
    may: { contract: 'value', domain: 'value', server: 'type', db: 'type', gateways: 'type', pages: 'type' },
  },
  { room: 'db', holds: /^server\/db\//, may: { domain: 'value', server: 'type' } },
  { room: 'gateways', holds: /^server\/gateways\//, may: { domain: 'value', server: 'type' } },
  { room: 'pages', holds: /^server\/pages\//, may: { contract: 'value', http: 'type', server: 'type' } },
  {
    room: 'tasks',
    holds: /^server\/tasks\//,
    may: { domain: 'value', db: 'type', gateways: 'type', server: 'type' },
  },
  {
    room: 'cli',
    holds: /^server\/cli\//,
    may: { contract: 'value', domain: 'value', db: 'value', gateways: 'value', server: 'value' },
  },
  {
    room: 'server',
    holds: /^server\//,
    may: {
      contract: 'value',
      domain: 'value',
      http: 'value',
      db: 'value',
      gateways: 'value',
      pages: 'value',
      tasks: 'value',
    },
  },
  { room: 'sw', holds: /^sw\//, may: { contract: 'value' } },
  { room: 'lib', holds: /^src\/lib\//, may: { contract: 'type' } },
  { room: 'ui', holds: /^src\/ui\//, may: { lib: 'value' } },
  { room: 'assets', holds: /^src\/assets\//, may: {} },
  { room: 'content', holds: /^src\/content\//, may: { lib: 'value', assets: 'value' } },
  {
    room: 'features',
    holds: /^src\/features\//,
    may: { contract: 'type', lib: 'value', ui: 'value', assets: 'value' },
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
    may: { contract: 'type', screens: 'value', stores: 'value', features: 'value', lib: 'value' },
  },
  {
    room: 'browser',
    holds: /^src\/browser\//,
    may: { contract: 'type', lib: 'value' },
    packages: /^(?!react|wouter)/,
  },
  {
    room: 'entries',
    holds: /^src\//,
    may: { contract: 'type', app: 'value', stores: 'value', lib: 'value', browser: 'value', assets: 'value' },
  },
]

/** Packages that one place wraps, so that the rest of the shop does not depend on them. */
const wrapped: { packages: RegExp; by: RegExp }[] = [
  { packages: /^(react-)?flatpickr(\/|$)/, by: /^src\/ui\/(DateRange|flatpickr)/ },
  { packages: /^@glidejs\//, by: /^src\/ui\/(Slider|glide)/ },
  { packages: /^leaflet(\/|$)/, by: /^src\/ui\/(Map|leaflet)/ },
  { packages: /^redaxios$/, by: /^src\/lib\/api\.ts$/ },
  { packages: /^(idb-keyval|workbox-window)$/, by: /^src\/browser\// },
  { packages: /^workbox-/, by: /^(sw|src\/browser)\// },
  { packages: /^(pg|kysely|@electric-sql\/pglite)(\/|$)/, by: /^server\/db\// },
  { packages: /^(stripe|nodemailer|openid-client)(\/|$)/, by: /^server\/gateways\// },
]

interface Import {
  from: string
  isType: boolean
  node: { start: number }
}

/** Everything a module imports: statements, re-exports, `import()` and `import('…')` types. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  const add = (node: { start: number }, from: string, isType: boolean) => found.push({ from, isType, node })
  const areTypes = (kind: string | null | undefined, names: { kind?: string | null }[]) =>
    kind === 'type' || (names.length > 0 && names.every((name) => name.kind === 'type'))
  visit(source, {
    ImportDeclaration(node) {
      const names = node.specifiers.map((name) => ('importKind' in name ? { kind: name.importKind } : {}))
      add(node, node.source.value, areTypes(node.importKind, names))
    },
    ExportNamedDeclaration(node) {
      const names = node.specifiers.map((name) => ({ kind: name.exportKind }))
      if (node.source) add(node, node.source.value, areTypes(node.exportKind, names))
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, node.exportKind === 'type')
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') add(node, String(node.source.value), false)
    },
    TSImportType(node) {
      add(node, node.source.value, true)
    },
  })
  return found
}

const wallOf = (file: string) => walls.find(({ holds }) => holds.test(file))
/** `src/features/catalog/CatalogList.tsx` → `catalog` */
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** Imports of this module that no wall has a door for. */
export function findForbiddenImports(source: Source): string[] {
  const wall = wallOf(source.path)
  if (!wall) return [`${source.path}: stands in no room`]
  return importsOf(source).flatMap(({ from, isType, node }) => {
    const problem = from.startsWith('.')
      ? roomProblem(source.path, wall, path.posix.join(path.posix.dirname(source.path), from), isType)
      : packageProblem(source.path, wall, from, isType)
    return problem ? [finding(source, node, problem)] : []
  })
}

function roomProblem(file: string, wall: Wall, target: string, isType: boolean): string | null {
  // Styles, pictures and data belong to the module that shows them.
  if (!/\.tsx?$/.test(target)) return null
  const room = wallOf(target)?.room
  if (room === undefined) return `${wall.room} may not import ${target}`
  if (room === 'features' && wall.room === 'features' && featureOf(file) !== featureOf(target))
    return isType ? null : `a feature may import another feature's types alone, not values of ${target}`
  const reach = room === wall.room ? 'value' : wall.may[room]
  if (reach === 'value' || (reach === 'type' && isType)) return null
  return reach === 'type'
    ? `${wall.room} may import types of ${room} alone, not values of ${target}`
    : `${wall.room} may not import ${target}`
}

function packageProblem(file: string, wall: Wall, name: string, isType: boolean): string | null {
  if (wall.packages && !wall.packages.test(name)) return `${wall.room} may not import ${name}`
  if (isType) return null
  const keeper = wrapped.find(({ packages }) => packages.test(name))
  return keeper && !wrapped.some(({ packages, by }) => packages.test(name) && by.test(file))
    ? `${name} is used by ${keeper.by.source} alone`
    : null
}
