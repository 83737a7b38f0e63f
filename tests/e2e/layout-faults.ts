import type { Locator, Page } from '@playwright/test'

/*
 * What can be wrong with the layout of a whole page, in sentences. Each function runs in the page and is complete in
 * itself.
 */

/** Whatever makes the page scroll sideways. */
export const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    scrollTo(9999, scrollY)
    const moved = scrollX
    scrollTo(0, scrollY)
    if (scrollWidth <= clientWidth && moved === 0) return []
    const isScrolledInside = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect()
      return width > 0 && (right > clientWidth + 1 || left < -1) && !isScrolledInside(element)
    })
    return [`${scrollWidth} wide in ${clientWidth}`, ...wide.slice(0, 5).map(name)]
    function name(element: Element) {
      return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.slice(0, 40)}`
    }
  })

/** Text that its own box cuts off. Pictures may be cut, and text that is hidden on purpose or shortened to some lines. */
export const clippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const isField = element.matches(
        'input:not([type=checkbox], [type=radio], [type=hidden]), select, button, a',
      )
      if (!own && !isField) continue
      const style = getComputedStyle(element)
      if (style.clipPath !== 'none' || style.webkitLineClamp !== 'none') continue
      const isTaller = element.scrollHeight > element.clientHeight + 2
      const isWider = element.scrollWidth > element.clientWidth + 2
      const cutsY = style.overflowY !== 'visible' && isTaller && !element.matches('input, textarea')
      const cutsX = style.overflowX !== 'visible' && isWider && !element.matches('input, textarea, select')
      if (cutsX || cutsY) found.push(`cut off: ${element.localName} “${element.textContent.slice(0, 40)}”`)
      // A button of a fixed height lets its text out.
      if (
        element.matches('button, a[class*=button], select, input') &&
        style.overflowY === 'visible' &&
        isTaller
      )
        found.push(`sticks out: ${element.localName} “${element.textContent.slice(0, 40)}”`)
    }
    return found
  })

/** Lines of text that lie on each other. */
export const overlappingText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      box: DOMRect
      text: string
      element: Element
    }
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isShown(element)) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const box = cutToSize(rect, element)
        if (box.width > 2 && box.height > 2)
          lines.push({ box, element, text: node.textContent.trim().slice(0, 30) })
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top)
    const found = new Set<string>()
    for (const [index, line] of lines.entries())
      for (let next = index + 1; next < lines.length; next++) {
        const other = lines[next]
        if (!other || other.box.top >= line.box.bottom) break
        const height = Math.min(line.box.bottom, other.box.bottom) - other.box.top
        const width = Math.min(line.box.right, other.box.right) - Math.max(line.box.left, other.box.left)
        // Boxes of lines are taller than their letters.
        const isSame =
          line.element === other.element ||
          line.element.contains(other.element) ||
          other.element.contains(line.element)
        if (!isSame && width > 3 && height > 0.45 * Math.min(line.box.height, other.box.height))
          found.add(`“${line.text}” lies on “${other.text}”`)
      }
    return [...found]

    /** What can be seen of it: a text may be shortened to some lines. */
    function cutToSize(rect: DOMRect, element: Element): DOMRect {
      let { left, top, right, bottom } = rect
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const frame = at.getBoundingClientRect()
        left = Math.max(left, frame.left)
        top = Math.max(top, frame.top)
        right = Math.min(right, frame.right)
        bottom = Math.min(bottom, frame.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at)
        // Bars lie on the page by design; what else is out of the page is not read.
        if (style.clipPath !== 'none' || style.position === 'fixed' || style.position === 'sticky')
          return false
        if (at.matches('[data-glide], [aria-hidden=true], option, script, style, noscript')) return false
      }
      return true
    }
  })

/** Bars that stay in the window while the page is scrolled. */
export const stickyBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
      .map((element) => `stays: ${element.localName} “${element.textContent.slice(0, 40)}”`),
  )

/** Parts that cannot be reached by scrolling: to the left of the page, or beyond its right edge. */
export const partsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('a, button, input, select, textarea, summary, h1, h2, h3')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[data-glide], [aria-hidden=true]'),
      )
      .filter(
        (element) => getComputedStyle(element).clipPath === 'none' && !element.closest('.visually-hidden'),
      )
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1)
      })
      .map(
        (element) =>
          `outside: ${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`,
      ),
  )

/** Whether every choice of a dropdown is whole while it is closed. */
export const hasWholeChoices = (select: Locator): Promise<boolean> =>
  select.evaluate((element: HTMLSelectElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return false
    canvas.font = font
    const room =
      element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    return [...element.options].every(({ text }) => canvas.measureText(text).width <= room)
  })
