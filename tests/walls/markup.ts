import type { ESTree } from 'vite'
import { finding, keyOf, type Source, visit } from './source.ts'

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
      found.push(finding(source, node, `${name} belongs in ui/Html.tsx alone`))
  }
  visit(source, {
    JSXAttribute: (node) => check(node, node.name.name),
    Property: (node) => check(node, keyOf(node.key)),
    MemberExpression: (node) => check(node, keyOf(node.property)),
  })
  return found
}
