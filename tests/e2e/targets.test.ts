import type { Page } from '@playwright/test'
import { asCustomer, onPage, openPage, publicPaths } from './whole-pages.ts'
import { expect, test } from './visitor.ts'

/**
 * What a finger can miss: a target that is less than 44 pixels wide or high and so close to another one that circles of
 * 44 pixels around them meet. Links in a sentence are as large as their words.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=gridcell]:not([aria-hidden])',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isHidden(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
    const found: string[] = []
    for (const { element, box } of targets) {
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue
      if (isInSentence(element)) continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const near = targets.find(
        (other) => other.element !== element && !isSame(other.element, element) && isNear(x, y, other.box),
      )
      if (near)
        found.push(
          `${Math.round(box.width)} × ${Math.round(box.height)}: ${name(element)} near ${name(near.element)}`,
        )
    }
    return found

    /** A label is part of its field; what lies over all of a card is as large as the card. */
    function boxOf(element: HTMLElement): DOMRect {
      const label = element.matches('input[type=radio], input[type=checkbox]')
        ? element.closest('label')
        : null
      const cover = getComputedStyle(element, '::after')
      const card = cover.position === 'absolute' && cover.inset === '0px' ? element.closest('article') : null
      return (card ?? label ?? element).getBoundingClientRect()
    }
    function isNear(x: number, y: number, box: DOMRect): boolean {
      const [dx, dy] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)]
      const isSmall = box.width < least || box.height < least
      // Another small one has a circle, too.
      const between = isSmall
        ? Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) - least / 2
        : Math.hypot(dx, dy)
      return between < least / 2 - 0.5
    }
    /** Two ways to the same page, one inside the other. */
    function isSame(one: HTMLElement, other: HTMLElement): boolean {
      return (
        one.contains(other) ||
        other.contains(one) ||
        (one instanceof HTMLAnchorElement && one.href === (other as HTMLAnchorElement).href)
      )
    }
    function isHidden(element: HTMLElement): boolean {
      return element.closest('[aria-hidden=true], .visually-hidden, [inert]') !== null
    }
    function isInSentence(element: HTMLElement): boolean {
      const { display } = getComputedStyle(element)
      // A phone number in a sentence is a block only so that it goes to the next line as a whole.
      const isNumber = display === 'inline-block' && element.matches('a[href^="tel:"]')
      if (display !== 'inline' && !isNumber) return false
      const around = element.closest('p, li, dd, td, figcaption, address, label')?.textContent.trim() ?? ''
      return around.length > element.textContent.trim().length + 3
    }
    function name(element: HTMLElement): string {
      return `${element.localName} “${(element.getAttribute('aria-label') ?? (element.textContent.trim() || element.getAttribute('name')) ?? '').slice(0, 30)}”`
    }
  })

test.describe('a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('finds everything large enough, or with space around it', async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    const found: string[] = []
    for (const path of publicPaths) {
      await openPage(page, path)
      found.push(...onPage(path, await smallTargets(page)))
    }
    await openPage(page, '/catalog/rental/1')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    found.push(...onPage('menu', await smallTargets(page)))
    expect(found).toEqual([])
  })

  test('finds everything so as a customer, too', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const found: string[] = []
    await asCustomer(page, 86, async (name) => {
      found.push(...onPage(name, await smallTargets(page)))
    })
    expect(found).toEqual([])
  })
})
