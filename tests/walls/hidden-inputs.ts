import type { ESTree } from 'vite'
import { finding, keyOf, type Source, visit } from './source.ts'

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

/** `globalThis.crypto` → `crypto` */
function memberKey(node: ESTree.Node): ESTree.Node | null {
  return node.type === 'MemberExpression' ? node.property : null
}
