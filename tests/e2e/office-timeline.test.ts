import type { Locator, Page } from '@playwright/test'
import { aStay, rent, shown } from './customer.ts'
import { commandOf, expectNoViolations, goTo, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { expect, tabTo, test } from './visitor.ts'

/** Pods of Bend: the one model of the demo catalog with three saunas. */
const PRODUCT = 5
const serials = ['BND-P4-01', 'BND-P4-02', 'BND-P4-03']

/** Of somebody at the command line. */
const colleague = (...args: string[]) => commandOf(sharedShop(), ...args)

const rowOf = (page: Page, serial: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: serial, exact: true }) })

async function middleOf(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
}

/** Takes something to another row: by mouse, or with a finger that waits before it moves. */
async function drag(page: Page, what: Locator, to: Locator, isTouch: boolean) {
  const start = await middleOf(what)
  const row = await to.boundingBox()
  const end = { x: start.x, y: (row?.y ?? 0) + (row?.height ?? 0) / 2 }
  if (!isTouch) {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.mouse.up()
    return
  }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await touch('touchStart', start)
  await expect(page.getByText(/drag it to another sauna/)).toBeVisible()
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: end.x, y: start.y + (end.y - start.y) * share })
  await touch('touchEnd')
  await devtools.detach()
}

test('an owner moves an order, blocks days, and sees what a colleague does', async ({ page, complaints }, {
  project,
}) => {
  complaints.expect(/status of 409/)
  const isTouch = project.name === 'phone'
  const stay = aStay(isTouch ? 100 : 130, 3)
  await rent(page, PRODUCT, stay, { surname: 'Larch' })
  await joinAsOwner(page, `timeline-${project.name}@example.com`, sharedShop())
  await goTo(page, 'Timeline')
  await expect(heading(page, 'Timeline')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(isTouch ? 15 : 91)
  await page.getByLabel('First day').fill(stay.from)
  await page.getByLabel('Place').selectOption('Bend, Oregon')
  await expect(page).toHaveURL(new RegExp(`from=${stay.from}&settlement=\\d+`))
  const order = page.getByRole('gridcell', { name: /Larch, order/ })
  await expect(order).toHaveAccessibleName(new RegExp(`^#\\d+ Ada Larch, order, ${shown(stay.from)} to `))
  await expectNoViolations(page)

  // To another sauna of the model, and not to another model.
  const numberText = /#\d+/.exec((await order.textContent()) ?? '')?.[0] ?? ''
  const done = page.getByRole('status').filter({ hasText: `Order ${numberText} is in` })
  const isIn = async (serial: string) => (await rowOf(page, serial).getByText(numberText).count()) > 0
  const places = await Promise.all(serials.map(isIn))
  const [free = '', other = ''] = serials.filter((_, at) => !places[at])
  await drag(page, order, rowOf(page, free), isTouch)
  await expect(done).toContainText(`in ${free} now.`)
  await expect(rowOf(page, free).getByText(numberText)).toBeVisible()
  await drag(page, order, rowOf(page, 'BND-Q6-01'), isTouch)
  await expect(page.getByRole('alert')).toContainText(`Order ${numberText} stays where it is.`)

  // The same by keyboard alone.
  await page.getByLabel('Place').focus()
  await tabTo(page, page.getByRole('gridcell').and(page.locator('[tabindex="0"]')))
  await page.keyboard.press('Control+Home')
  const onOrder = async () =>
    (await page.evaluate(() => document.activeElement?.textContent ?? '')).includes(numberText)
  for (let presses = 0; presses < 20 && !(await onOrder()); presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Order ${numberText}` })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Move to').selectOption(other)
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(done).toContainText(`in ${other} now.`)

  // Three free days after its turnover.
  const theirs = rowOf(page, other)
  await theirs.getByRole('gridcell', { name: /^Turnover, of order/ }).focus()
  await theirs.getByRole('gridcell', { name: /^Turnover, of order/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(theirs.getByRole('gridcell', { selected: true })).toHaveCount(3)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Block or free days' })
  await expect(form.getByLabel('First day')).toHaveValue(nextDay(stay.to, 1))
  await expect(form.getByLabel('Last day')).toHaveValue(nextDay(stay.to, 3))
  await form.getByLabel('Reason').fill('New stove')

  // What a colleague does meanwhile is seen, and takes nothing away that was typed.
  await colleague('block', free, nextDay(stay.to, 5), nextDay(stay.to, 6))
  await expect(rowOf(page, free).getByText('Blocked')).toBeAttached()
  await expect(form.getByLabel('Reason')).toHaveValue('New stove')
  await form.getByRole('button', { name: 'Block these days' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `${other}: blocked` })).toContainText('3 nights')
  await expect(theirs.getByRole('gridcell', { name: /^New stove, blocked/ })).toBeFocused()
  await expectNoViolations(page)

  // By typing: refused where a customer has the days, and free again.
  await page.getByRole('button', { name: 'Block or free days' }).click()
  await form.getByLabel('Sauna').selectOption({ label: `${other}, Pumice, pod sauna for 4, Bend, Oregon` })
  await form.getByLabel('First day').fill(stay.from)
  await form.getByLabel('Last day').fill(nextDay(stay.to, 3))
  await form.getByRole('button', { name: 'Block these days' }).click()
  await expect(form.getByRole('alert')).toContainText(`Nothing was blocked. Order ${numberText} has`)
  await form.getByRole('button', { name: 'Free these days' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${other}: 3 nights free again` })).toBeVisible()
  await expect(theirs.getByText('New stove')).toHaveCount(0)
})

const nextDay = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
