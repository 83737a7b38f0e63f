import { expect } from '@playwright/test'
import { address, firstSauna, test } from './slow-line.ts'
import { expectPictures } from './traveler.ts'

test('a catalog that was opened before appears before a slow connection delivers anything', async ({
  line,
  laterVisit: page,
}) => {
  line.hold(true)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(firstSauna(page)).toContainText('Nearest date:')
  await expectPictures(page)
  line.hold(false)
})
