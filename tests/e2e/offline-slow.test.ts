import { expect, test } from '@playwright/test'
import { address, aReturnOnASlowLine, firstSauna } from './slow-line.ts'
import { expectPictures } from './traveler.ts'

test('a catalog that was opened before appears before a slow connection delivers anything', async () => {
  test.setTimeout(180_000)
  const { line, page, end } = await aReturnOnASlowLine()
  line.hold(true)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(firstSauna(page)).toContainText('Nearest date:')
  await expectPictures(page)
  line.hold(false)
  await end()
})
