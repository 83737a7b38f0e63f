import { finding, type Source, visit } from './source.ts'

/** One name per thing: no default exports, which every importer renames, and no barrels, which hide where it is. */
export function findNamelessExports(source: Source): string[] {
  const found: string[] = []
  if (/(^|\/)index\.tsx?$/.test(source.path))
    found.push(`${source.path}: no barrels: import from the module itself`)
  visit(source, {
    ExportDefaultDeclaration: (node) => {
      found.push(finding(source, node, 'export by name'))
    },
    ExportAllDeclaration: (node) => {
      found.push(finding(source, node, 'no barrels: import from the module itself'))
    },
  })
  return found
}

const vague = /^(?:.*[-_])?(?:utils?|helpers?|common|manager|service|misc)$/i

/** Names that say nothing about what a module is for. */
export function findVagueNames(path: string): string[] {
  const words = path.split(/[/.]/)
  return words.filter((word) => vague.test(word) || /[a-z](Utils?|Helpers?|Manager|Service)$/.test(word))
    .length > 0
    ? [`${path}: name it for what it does`]
    : []
}
