import { findViolations } from './axe.ts'
import { expect, test } from './visitor.ts'

test('a target that a bar covers is no fault where it can be scrolled to, and one that is too small is', async ({
  page,
}) => {
  const small = '<button style="width: 12px; height: 12px; padding: 0; border: 0">i</button>'
  const pageWith = (more: string) => `<!doctype html><html lang="en"><title>Targets</title>
    <header style="position: sticky; top: 0; background: white"><a href="/" style="display: block; height: 56px">Home</a></header>
    <main><h1>Targets</h1><p style="height: 300px">Days</p>
    <button id="day" style="display: block; width: 44px; height: 44px">29</button>
    <p style="height: 2000px">More</p>${more}</main></html>`
  const coverDay = () =>
    page.evaluate(() => {
      scrollBy(0, document.getElementById('day')!.getBoundingClientRect().top - 26)
      return scrollY
    })

  await page.setContent(pageWith(''))
  const top = await coverDay()
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => scrollY)).toBe(top)

  await page.setContent(pageWith(small + small))
  await coverDay()
  expect(await findViolations(page)).toEqual([expect.stringMatching(/^target-size:.*12px/)])
})
