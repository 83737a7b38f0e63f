import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/** A module as the checks see it: its path from the repository's root, with `/`, and its parsed program. */
export interface Source {
  path: string
  text: string
  program: ESTree.Program
  comments: readonly { value: string; start: number }[]
}

/** @throws when the text does not parse: a check that cannot read a module must not pass it. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return { path, text, program, comments }
}

export function visit({ program }: Source, visitor: VisitorObject) {
  new Visitor(visitor).visit(program)
}

/** `src/ui/Html.tsx:12: what is wrong` */
export function finding(source: Source, node: { start: number }, message: string) {
  const line = source.text.slice(0, node.start).split('\n').length
  return `${source.path}:${line}: ${message}`
}

/** The name of an identifier, the text of a string literal, or null. */
export function keyOf(node: ESTree.Node | null): string | null {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}
