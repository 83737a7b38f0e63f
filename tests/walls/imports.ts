import path from 'node:path'
import { type Wall, walls, wrapped } from './rooms.ts'
import { finding, type Source, visit } from './source.ts'

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

/** The wall that a module belongs to. */
export const wallOf = (file: string) => walls.find(({ holds }) => holds.test(file))
/** `src/features/catalog/CatalogList.tsx` → `catalog` */
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** Imports of this module that no wall allows. */
export function findForbiddenImports(source: Source): string[] {
  const wall = wallOf(source.path)
  if (!wall) return [`${source.path}: is in no room`]
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
