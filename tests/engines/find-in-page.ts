import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'
import type { Browser, Point } from './browser.ts'

/** All of it, or what a pattern says. */
export type Words = string | RegExp

/** What is looked for, as a visitor or their screen reader names it: by role and name, or a field by its label. */
export type Target = { role: string; name?: Words | undefined } | { label: Words }

/**
 * What else to do with it: scroll there and say where to click, give it the focus, or select what is typed in it. With
 * `focused`, only the one of them that has the focus is found.
 */
export type Use = 'point' | 'focus' | 'select' | 'focused'

/** What the page says about the first visible match. */
export interface Found {
  /** Where to click it, if that was asked for and nothing is in front of it. */
  point: Point | null
  /** As it is read, spaces and lines in one. */
  text: string
  value: string
  /** What its description says, for a field the error below it. */
  description: string
  isDisabled: boolean
  isFocused: boolean
  isChecked: boolean
  isInvalid: boolean
}

/** Things are found as in the tests of components. */
export const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Sent = string | { source: string; flags: string }
type SentTarget = Record<string, Sent>
interface Look {
  path: SentTarget[]
  use: Use | undefined
}

const sendable = (words: Words): Sent =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags }

/**
 * Looks for the last of these, each within the one before.
 * @returns null while it is not there or not visible
 */
export async function findInPage(browser: Browser, path: Target[], use?: Use): Promise<Found | null> {
  const sent = path.map((target) =>
    Object.fromEntries(
      Object.entries(target).flatMap(([key, words]: [string, Words | undefined]) =>
        words === undefined ? [] : [[key, sendable(words)]],
      ),
    ),
  )
  const look: Look = { path: sent, use }
  const found = await browser.evaluate(findHere, look)
  if (found !== 'library missing') return found
  await browser.addScript(library)
  const again = await browser.evaluate(findHere, look)
  if (again === 'library missing') throw new Error('The page has changed meanwhile')
  return again
}

/** All that are not hidden, in the order of the page; null while the library is missing. Runs in the page. */
export function findAllHere(role: string): HTMLElement[] | null {
  const { TestingLibraryDom: dom } = globalThis as unknown as { TestingLibraryDom?: typeof TestingLibrary }
  return dom ? dom.queryAllByRole(document.body, role) : null
}

/** Runs in the page. */
function findHere({ path, use }: Look): Found | null | 'library missing' {
  const { TestingLibraryDom: dom } = globalThis as unknown as { TestingLibraryDom?: typeof TestingLibrary }
  if (!dom) return 'library missing'
  const words = (sent: Sent | undefined) =>
    typeof sent === 'object' ? new RegExp(sent.source, sent.flags) : sent
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })
  const matchesIn = (scope: HTMLElement, { role, name, label }: SentTarget) =>
    label === undefined
      ? dom.queryAllByRole(
          scope,
          words(role) as string,
          name === undefined ? {} : { name: words(name) ?? '' },
        )
      : dom.queryAllByLabelText(scope, words(label) as string, { selector: 'input, textarea, select' })

  let found: HTMLElement | undefined = document.body
  for (const [at, target] of path.entries()) {
    const isLast = at === path.length - 1
    found = found && (use === 'focused' && isLast ? focusedIn : firstVisibleIn)(found, target)
  }
  if (!found) return null

  const field = found as HTMLInputElement
  if (use === 'focus' || use === 'select') field.focus()
  if (use === 'select') field.select()
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return {
    point: use === 'point' ? comeTo(field) : null,
    text: read(field),
    description: notes.map((id) => read(document.getElementById(id))).join(' '),
    value: field.value ?? '',
    isDisabled: field.disabled === true || field.getAttribute('aria-disabled') === 'true',
    isFocused: document.activeElement === field,
    isChecked: field.checked === true,
    isInvalid: field.getAttribute('aria-invalid') === 'true',
  }

  function firstVisibleIn(scope: HTMLElement, target: SentTarget) {
    return matchesIn(scope, target).find(isVisible)
  }

  /** Looks around it alone: the roles and names of a whole page take long to find out. */
  function focusedIn(scope: HTMLElement, target: SentTarget) {
    const active = document.activeElement
    const around = active?.parentElement
    return around && scope.contains(active)
      ? matchesIn(around, target).find((element) => element === active)
      : undefined
  }

  function read(element: HTMLElement | null) {
    return (element?.innerText ?? '').replaceAll(/\s+/g, ' ').trim()
  }

  function comeTo(control: HTMLInputElement): Point | null {
    // A label stands for a control that is drawn by its styles alone.
    const shown = /^(radio|checkbox)$/.test(control.type) ? (control.labels?.[0] ?? control) : control
    shown.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { x = 0, y = 0, width = 0, height = 0 } = shown.getClientRects()[0] ?? {}
    const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const front = document.elementFromPoint(center.x, center.y)
    const isInFront = front !== null && (shown.contains(front) || front.closest('label')?.control === control)
    return isInFront ? center : null
  }
}
