import { expect } from '@playwright/test'
import { type Fault, none } from './bad-line.ts'
import { main } from './customer.ts'
import { expectOnlyTheShops, faults, isWhole, lieIn, readUntilTrue, report, saidIn, test } from './lines.ts'
import { type Action, open, type Visit } from './lines-action.ts'
import { customerActions } from './lines-customer-actions.ts'
import { guestActions } from './lines-guest-actions.ts'
import { waitForWorker } from './traveler.ts'

const actions: Record<string, Action> = { ...customerActions, ...guestActions }
const cases = Object.keys(faults).flatMap((fault) =>
  Object.keys(actions).map((action) => ({ fault, action })),
)
/** What must never be done twice or get lost, each on another line; the long run takes every action on every line. */
const short = [
  { fault: 'loses every answer', action: 'ACCEPT AND PAY' },
  { fault: 'answers with a page that may be cached', action: 'logging in' },
  { fault: 'loses every answer', action: 'sending a message' },
  { fault: 'answers with a page that may be cached', action: 'booking a sauna' },
  { fault: 'stalls within the body', action: 'choosing a place' },
]
/** In the long run one test for each fault, else one for all. */
const groups = isWhole
  ? Object.keys(faults).map((fault) => ({
      title: `a line that ${fault}`,
      cases: cases.filter((one) => one.fault === fault),
    }))
  : [{ title: 'a line that lies', cases: short }]

let count = 0
for (const group of groups)
  test(`${group.title}: every action is answered truly, loses nothing typed, and is done once`, async ({
    line,
    shop,
    traveler,
  }) => {
    test.setTimeout(900_000)
    const wrong: string[] = []
    // A call gives up after 20 seconds, which nobody has to wait for here.
    await traveler.context().addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(Math.min(ms, 6000))
    })
    let page = await traveler.page()
    await page.goto('/terms')
    await waitForWorker(page)

    for (const one of group.cases) {
      const action = actions[one.action] as Action
      const fault = faults[one.fault] as Fault
      line.become(none)
      const opened = await traveler.page()
      await page.close()
      page = opened
      // Without it, a press that the page does not let them do would wait for ever.
      page.setDefaultTimeout(20_000)
      const visit: Visit = { page, count: ++count, dataDir: shop.dataDir }
      const found: string[] = []
      try {
        await action.prepare(visit)
        // What the page asks on its own is answered, so that it is the action which meets the line.
        await page.waitForLoadState('networkidle')
        line.become(fault)
        await action.press(visit)
        const untrue = await readUntilTrue(visit.page, (text) =>
          action.isDone(visit, text) ||
          saidIn(text).length > 0 ||
          /Saving this sauna|already an account/.test(text)
            ? lieIn(text, fault)
            : 'it says nothing',
        )
        if (untrue) found.push(untrue)
        const text = await page.evaluate(() => document.body.innerText).catch(() => '')
        // It may be done only now, and then its form is empty.
        if (!action.isDone(visit, text))
          await action.typed?.(visit).catch(async (error: unknown) => {
            if (!action.isDone(visit, await page.evaluate(() => document.body.innerText))) throw error
          })
        line.become(none)
        // What they press may be gone by then, because the page has gone on.
        page.setDefaultTimeout(5000)
        // The visitor presses again whenever the page lets them, as people do.
        await expect(async () => {
          const words = await page.evaluate(() => document.body.innerText)
          if (action.isDone(visit, words)) return
          const again = page
            .getByRole('main')
            .getByRole('button', { name: /^(Try again|Retry)$/ })
            .first()
          if (await again.isVisible()) await again.click()
          else await action.press(visit)
          await page.waitForTimeout(1000)
          expect(action.isDone(visit, await page.evaluate(() => document.body.innerText))).toBe(true)
        }).toPass({ timeout: 40_000 })
        expect((await action.times?.(visit)) ?? 1).toBe(1)
      } catch (error) {
        const words = (
          await main(page)
            .innerText()
            .catch(() => '')
        )
          .replace(/\s+/g, ' ')
          .slice(0, 500)
        found.push(`${(error as Error).message.split('\n').slice(0, 6).join(' ')} … ${page.url()} ${words}`)
      }
      wrong.push(...report(`${one.action} on a line that ${one.fault}`, found))
    }
    line.become(none)
    await open(page, '/')
    await expectOnlyTheShops(page, shop.url)
    expect(wrong).toEqual([])
  })
