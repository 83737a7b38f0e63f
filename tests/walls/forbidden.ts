import type { ESTree } from 'vite'
import { finding, type Source, visit } from './source.ts'

/** Under the page's policy a style attribute of rendered HTML is dropped, and hydration does not restore it. */
export function findStyleProps(source: Source): string[] {
  const found: string[] = []
  visit(source, {
    JSXAttribute: (node) => {
      if (node.name.name === 'style')
        found.push(finding(source, node, 'a style prop is blocked by the policy: use a class'))
    },
  })
  return found
}

const rawHtml = /^(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|srcDoc)$/

/** Ways to put a string into the page as HTML; `ui/Html.tsx` alone may do so. */
export function findRawHtml(source: Source): string[] {
  const found: string[] = []
  const check = (node: ESTree.Node, name: unknown) => {
    if (typeof name === 'string' && rawHtml.test(name))
      found.push(finding(source, node, `${name} belongs into ui/Html.tsx alone`))
  }
  visit(source, {
    JSXAttribute: (node) => check(node, node.name.name),
    Property: (node) => check(node, keyOf(node.key)),
    MemberExpression: (node) => check(node, keyOf(node.property)),
  })
  return found
}

const clocks: Record<string, RegExp> = {
  Date: /^now$/,
  Math: /^random$/,
  performance: /./,
  crypto: /./,
  process: /./,
}

/** Clocks, randomness, and environment: the domain takes them as arguments. */
export function findHiddenInputs(source: Source): string[] {
  const found: string[] = []
  const add = (node: ESTree.Node, name: string) =>
    found.push(finding(source, node, `${name} is a hidden input: take it as an argument`))
  visit(source, {
    NewExpression: (node) => {
      if (keyOf(node.callee) === 'Date' && node.arguments.length === 0) add(node, 'new Date()')
    },
    CallExpression: (node) => {
      const name = node.callee.type === 'Identifier' ? node.callee.name : ''
      if (/^(Date|fetch|setTimeout|setInterval|queueMicrotask)$/.test(name)) add(node, `${name}()`)
    },
    MemberExpression: (node) => {
      const object = node.object.type === 'Identifier' ? node.object.name : keyOf(memberKey(node.object))
      const key = keyOf(node.property)
      if (object && key && clocks[object]?.test(key)) add(node, `${object}.${key}`)
    },
  })
  return found
}

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

/** `globalThis.crypto` → `crypto` */
function memberKey(node: ESTree.Node): ESTree.Node | null {
  return node.type === 'MemberExpression' ? node.property : null
}

function keyOf(node: ESTree.Node | null): string | null {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}
