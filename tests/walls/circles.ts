import path from 'node:path'
import { importsOf } from './imports.ts'
import type { Source } from './source.ts'

/** Who needs whom; types count like values, since a reader has to follow both. */
type Graph = Map<string, Set<string>>

/** Modules that import each other, by way of others or not: `a.ts → b.ts → a.ts`. */
export function findModuleCircles(sources: Source[]): string[] {
  return findCircles(importGraph(sources, (file) => file))
}

/** Features whose types need each other: `auth → user → auth`. */
export function findFeatureCircles(sources: Source[]): string[] {
  const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
  return findCircles(importGraph(sources, featureOf))
}

/** @param nodeOf what a module counts as; one that counts as nothing is left out */
function importGraph(sources: Source[], nodeOf: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const source of sources) {
    const node = nodeOf(source.path)
    if (node === undefined) continue
    const targets = graph.get(node) ?? new Set()
    for (const { from } of importsOf(source)) {
      if (!from.startsWith('.')) continue
      const target = nodeOf(path.posix.join(path.posix.dirname(source.path), from))
      if (target !== undefined && target !== node) targets.add(target)
    }
    graph.set(node, targets)
  }
  return graph
}

function findCircles(graph: Graph): string[] {
  const circles = [...graph.keys()].flatMap((start) => {
    const circle = wayBack(graph, start)
    return circle ? [circle] : []
  })
  // A circle is found from each of its members, and told from the first of them.
  const isFirst = ([start = '', ...others]: string[]) => others.every((other) => start <= other)
  return circles.filter(isFirst).map((circle) => circle.join(' → '))
}

/** The shortest way from a node back to itself. */
function wayBack(graph: Graph, start: string): string[] | null {
  const previous = new Map<string, string>()
  const wayTo = (node: string): string[] => {
    const before = previous.get(node)
    return before === undefined ? [node] : [...wayTo(before), node]
  }
  const queue = [start]
  for (const node of queue) {
    for (const target of graph.get(node) ?? []) {
      if (target === start) return [...wayTo(node), start]
      if (previous.has(target)) continue
      previous.set(target, node)
      queue.push(target)
    }
  }
  return null
}
