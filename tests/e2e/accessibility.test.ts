import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test, waitForScript } from './visitor.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

const paths = [
  '/',
  '/catalog/rental',
  '/catalog/rental/1',
  '/catalog/sales',
  '/product/1',
  '/franchise',
  '/login',
  '/registration',
  '/password_reset',
  '/privacy_policy',
  '/cookie_policy',
  '/contacts_us',
  '/info/concept',
  '/info/guide',
  '/info/franchise_model',
  '/no/such/page',
]

for (const path of paths) {
  test(`${path} has nothing that axe objects to`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await waitForScript(page)
    // Parts that come later, as the gallery's slider, belong to what is judged.
    await page.waitForLoadState('networkidle')
    await page.evaluate(axe)
    const { violations } = await page.evaluate(
      (run) => (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(run),
      options,
    )
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.html).join(' ')})`,
    )
    expect(found).toEqual([])
  })
}
