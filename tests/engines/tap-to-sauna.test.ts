import { expect } from '@playwright/test'
import { clickOnceAnswered, moveSlowly } from '../e2e/once-answered.ts'
import { test } from './journey.ts'

const isMoving = () => document.getAnimations().some((each) => each.constructor === Animation)

test('a tap on a card is answered before React has the sauna, and on the way back the list is where it was', async ({
  visitor,
}) => {
  await visitor.open('/catalog/rental/1')
  const name = (await visitor.in('main').in('article').find('heading')).text
  await visitor.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
  await visitor.evaluate(moveSlowly)
  await visitor.waitFor(clickOnceAnswered, 'a card has its answer')
  await visitor.seeAddress(/^\/product\/\d+$/)
  await visitor.waitFor(() => document.activeElement?.id === 'content', 'the sauna has the focus')
  await visitor.in('main').find('heading', name)
  expect(await visitor.evaluate(isMoving)).toBe(true)
  const place = () => visitor.evaluate(() => [scrollY, document.querySelectorAll('h1').length])
  expect(await place()).toEqual([0, 1])
  await visitor.evaluate(() => history.back())
  await visitor.seeAddress('/catalog/rental/1')
  await visitor.waitFor(() => scrollY === 120, 'the list is where it was')
  await visitor.in('main').in('article').find('heading', name)
})
