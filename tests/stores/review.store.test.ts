import { expect, it } from 'vitest'
import { createReviewStore } from '../../src/features/user/review.store.ts'
import { anOrder } from '../an-order.ts'
import { always, aRefusal } from './outcomes.ts'

it.each([
  [undefined, false],
  [true, true],
  [false, false],
])('a review shows a name only where its customer has asked for that (%s)', (showsName, isShown) => {
  const store = createReviewStore(always(aRefusal('network')))
  const review =
    showsName === undefined
      ? undefined
      : { stars: 4, text: 'Hot.', showsName, status: 'waiting' as const, refusal: null, answer: null }
  store.openForm(anOrder({ status: 'completed', ...(review && { review }) }))
  expect(store.form.value.showsName).toBe(isShown)
})
