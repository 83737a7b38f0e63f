import type { Page } from '@playwright/test'

interface Stop {
  /** Counts the elements in the order in which they were first reached; null outside of the page. */
  index: number | null
  isNew: boolean
  faults: string[]
}

/** As many as the longest page has, and some more. */
const mostStops = 250

/**
 * Goes through a whole page with the Tab key, from the element that has the focus or from the top.
 * @returns what is wrong, in sentences: the focus is covered or not to be seen, goes back and forth, or never leaves
 */
export async function focusFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => {
    ;(globalThis as { stops?: Element[] }).stops = []
  })
  for (let presses = 0; presses < mostStops; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop.index === null || (!stop.isNew && stop.index === 0 && presses > 3))
      return [...faults, ...(await page.evaluate(missedStops))]
    faults.push(...stop.faults)
  }
  return [...faults, 'the focus never comes to the end of the page']
}

/** Runs in the page: what takes the focus and was passed over. */
function missedStops(): string[] {
  const { stops } = globalThis as unknown as { stops: Element[] }
  const selector =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('[type=hidden], [type=radio]') && !stops.includes(element))
    .map((element) => `never reached: ${element.localName} “${element.textContent.trim().slice(0, 40)}”`)
}

/** Runs in the page. */
function lookAtFocus(): Stop {
  const { stops } = globalThis as unknown as { stops: Element[] }
  const focused = document.activeElement
  if (!focused || focused === document.body) return { index: null, isNew: false, faults: [] }
  const index = stops.indexOf(focused)
  // A date field has several stops of its own.
  if (index !== -1) return { index, isNew: false, faults: [] }
  const previous = stops.at(-1)
  stops.push(focused)
  const name = `${focused.localName} “${(focused.getAttribute('aria-label') ?? (focused.textContent.trim() || focused.getAttribute('name')) ?? '').slice(0, 40)}”`
  const faults = []
  if (isCovered(focused)) faults.push(`covered: ${name}`)
  const ring = ringOf(focused)
  if (ring) faults.push(`${ring}: ${name}`)
  if (previous && !(previous.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING))
    faults.push(`comes after what follows it: ${name}`)
  if (previous && isAbove(focused, previous)) faults.push(`is above the stop before it: ${name}`)
  return { index: stops.length - 1, isNew: true, faults }

  /** Nothing of it can be seen, wherever one looks. */
  function isCovered(element: Element): boolean {
    // A card of which all is a link, or a choice that is drawn around its radio button.
    const shown = element.closest('label') ?? element
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    for (const x of [0.02, 0.25, 0.5, 0.75, 0.98])
      for (const y of [0.05, 0.35, 0.65, 0.95]) {
        const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
        if (hit && (shown.contains(hit) || hit.contains(element))) {
          const isBehind = !shown.contains(hit) && /fixed|sticky/.test(getComputedStyle(hit).position)
          if (!isBehind) return false
        }
      }
    return true
  }

  /** What is wrong with the ring around it, if anything. */
  function ringOf(element: Element): string | null {
    const label = element.closest('label')
    const places: [Element, string?][] = [
      [element],
      [element, '::after'],
      ...(label ? [[label] as [Element]] : []),
    ]
    let best = 'no ring'
    for (const [at, pseudo] of places) {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(at, pseudo)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) continue
      const behind = backgroundOf(Number.parseFloat(outlineOffset) < 0 ? at : at.parentElement)
      const found = contrast(rgb(outlineColor), behind)
      if (found >= 3) return null
      best = `ring of ${found.toFixed(1)}:1 on ${behind.join(' ')}`
    }
    return best
  }

  function backgroundOf(element: Element | null): number[] {
    if (!element) return [255, 255, 255]
    const color = rgb(getComputedStyle(element).backgroundColor)
    const alpha = color[3] ?? 1
    if (alpha === 1) return color
    const behind = backgroundOf(element.parentElement)
    return behind.map((part, index) => Math.round(alpha * (color[index] ?? 0) + (1 - alpha) * part))
  }
  function rgb(color: string): number[] {
    return (color.match(/[\d.]+/g) ?? []).map(Number)
  }
  function contrast(one: number[], other: number[]): number {
    const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  function brightness(color: number[]): number {
    const [r = 0, g = 0, b = 0] = color.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  /** In the same column, further up. What stays in the window is everywhere. */
  function isAbove(element: Element, before: Element): boolean {
    if (isInBar(element) || isInBar(before)) return false
    const [one, other] = [element.getBoundingClientRect(), before.getBoundingClientRect()]
    const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    return one.bottom <= other.top + 1 && shared > 0.5 * Math.min(one.width, other.width)
  }
  function isInBar(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return true
    return false
  }
}
