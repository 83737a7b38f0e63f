import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** What axe objects to in the page as it is now. A target that a bar covers counts as large as where it is scrolled to. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate(runAxe, options)
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.html).join(' ')})`)
}

/** Runs in the page, and leaves it scrolled to where it was. */
async function runAxe(everything: RunOptions) {
  type Run = (context: ElementContext, options: RunOptions) => Promise<AxeResults>
  const { axe } = globalThis as unknown as { axe: { run: Run } }
  const sizeAlone: RunOptions = { runOnly: ['target-size'], resultTypes: ['violations'] }
  const { violations } = await axe.run(document, everything)
  const { scrollX, scrollY } = window
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const small = []
    for (const node of violation.nodes) {
      const target = document.querySelector(String(node.target[0]))
      target?.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (!target || (await axe.run(target, sizeAlone)).violations.length > 0) small.push(node)
    }
    violation.nodes = small
  }
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return violations.filter(({ nodes }) => nodes.length > 0)
}
