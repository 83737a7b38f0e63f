import type { ESTree } from 'vite'
import { finding, type Source, visit } from './source.ts'

type Component = ESTree.Function | ESTree.ArrowFunctionExpression

/** Names under which a component gets at signals: `store`, `stores`, `catalogStore`, `isOpenSignal`. */
const storeName = /^(stores?|\w+Stores?|\w+Signal)$/
const storeType = /(Stores?|Signal|Remote)$/
const signalHooks = /^(useStores|useSignal|useComputed)$/
/** Code that runs later, outside the render, so its reads subscribe to nothing. */
const laterCalls = /^(useEffect|useLayoutEffect|useCallback|useSignalEffect|setTimeout|addEventListener)$/

/**
 * Components and hooks that read a signal's `.value` while rendering and do not begin with `useSignals()`: they would
 * silently never render again. Signals are known by where they come from: a property, hook or variable named or typed
 * as a store or signal, and whatever is taken out of one.
 */
export function findUntrackedSignalReads(source: Source): string[] {
  const found: string[] = []
  const typed = storeProperties(source)
  const check = (name: string | undefined, node: Component | null | undefined) => {
    if (!name || !/^([A-Z]|use[A-Z])/.test(name) || !node?.body) return
    const read = findSignalRead(node, typed)
    if (read && !beginsWithUseSignals(node))
      found.push(finding(source, read, `${name} reads a signal and must begin with useSignals()`))
  }
  visit(source, {
    FunctionDeclaration: (node) => check(node.id?.name, node),
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier' && isFunction(node.init)) check(node.id.name, node.init)
    },
  })
  return found
}

/** Signals that are made when a module loads: on the server they would carry one visitor's data into another's page. */
export function findModuleSignals(source: Source): string[] {
  return source.program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    const made = declaration.declarations.filter(
      ({ init }) =>
        init?.type === 'CallExpression' && /^(signal|computed|effect|remote)$/.test(nameOf(init.callee)),
    )
    return made.map((node) => finding(source, node, 'a signal at module level is shared by all visitors'))
  })
}

/** Names of properties that this module's types declare as a store or a signal. */
function storeProperties(source: Source): Set<string> {
  const names = new Set<string>()
  visit(source, {
    TSPropertySignature: (node) => {
      const type = node.typeAnnotation?.typeAnnotation
      if (type && isStoreType(type) && node.key.type === 'Identifier') names.add(node.key.name)
    },
  })
  return names
}

function isStoreType(type: ESTree.TSType): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    storeType.test(type.typeName.name)
  )
}

function isFunction(node: ESTree.Node | null | undefined): node is Component {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
}

function beginsWithUseSignals({ body }: Component): boolean {
  const first = body?.type === 'BlockStatement' ? body.body[0] : undefined
  return (
    first?.type === 'ExpressionStatement' &&
    first.expression.type === 'CallExpression' &&
    nameOf(first.expression.callee) === 'useSignals'
  )
}

/** The first read of a signal in the component's render, or null. */
function findSignalRead(component: Component, typed: Set<string>): ESTree.MemberExpression | null {
  const known = new Set<string>()
  for (const parameter of component.params) learn(parameter, false)
  return walk(component.body)

  /** Remembers the names which a pattern takes out of a store (`isStore`), or which are stores by name or type. */
  function learn(pattern: ESTree.Node, isStore: boolean): void {
    if (pattern.type === 'Identifier') {
      const type = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined
      if (isStore || storeName.test(pattern.name) || (type && isStoreType(type))) known.add(pattern.name)
    } else if (pattern.type === 'AssignmentPattern') learn(pattern.left, isStore)
    else if (pattern.type === 'RestElement') learn(pattern.argument, isStore)
    else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') learn(property.argument, isStore)
        else {
          const key = property.key.type === 'Identifier' ? property.key.name : ''
          learn(property.value, isStore || storeName.test(key) || typed.has(key))
        }
      }
    }
  }

  function isFromStore(node: ESTree.Node): boolean {
    switch (node.type) {
      case 'Identifier':
        return known.has(node.name)
      case 'MemberExpression': {
        const key = node.property.type === 'Identifier' ? node.property.name : ''
        // What is inside a signal's value is plain data again.
        if (key === 'value') return false
        return storeName.test(key) || typed.has(key) || isFromStore(node.object)
      }
      case 'ChainExpression':
      case 'TSNonNullExpression':
        return isFromStore(node.expression)
      case 'CallExpression':
        return signalHooks.test(nameOf(node.callee))
      default:
        return false
    }
  }

  function walk(node: unknown): ESTree.MemberExpression | null {
    if (Array.isArray(node)) return firstOf(node)
    if (!isNode(node) || runsLater(node)) return null
    if (node.type === 'VariableDeclarator' && node.init) learn(node.id, isFromStore(node.init))
    if (node.type === 'AssignmentExpression') return walk(node.right)
    if (isValueRead(node) && isFromStore(node.object)) return node
    return firstOf(Object.values(node))
  }

  function firstOf(nodes: unknown[]): ESTree.MemberExpression | null {
    for (const child of nodes) {
      const read = walk(child)
      if (read) return read
    }
    return null
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isValueRead(node: ESTree.Node): node is ESTree.MemberExpression {
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'value'
  )
}

/** Handlers and effects: `onClick={() => …}`, `const onSubmit = () => …`, `useEffect(() => …)`. */
function runsLater(node: ESTree.Node): boolean {
  if (node.type === 'JSXAttribute')
    return node.name.type === 'JSXIdentifier' && /^on[A-Z]/.test(node.name.name)
  if (node.type === 'FunctionDeclaration') return /^on[A-Z]/.test(node.id?.name ?? '')
  if (node.type === 'VariableDeclarator')
    return node.id.type === 'Identifier' && /^on[A-Z]/.test(node.id.name) && isFunction(node.init)
  return node.type === 'CallExpression' && laterCalls.test(nameOf(node.callee))
}

function nameOf(callee: ESTree.Node): string {
  return callee.type === 'Identifier' ? callee.name : ''
}
