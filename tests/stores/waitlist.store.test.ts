import { expect, it } from 'vitest'
import { createWaitlistStore, type WaitlistErrors } from '../../src/features/waitlist/waitlist.store.ts'
import { draftKeys } from '../../src/lib/browser.ts'
import type { Call } from '../../src/lib/api.ts'
import { aStorage } from './a-storage.ts'
import { always, aRefusal, anAnswer } from './outcomes.ts'

const wish = { productId: 7, stay: { from: '2026-12-01', to: '2026-12-04' }, method: 'pickup' } as const
const refusing = (errors: WaitlistErrors) =>
  createWaitlistStore(
    always({ ...aRefusal('client', 422, 'Please check your input.'), errors } as never),
    aStorage(),
  )
const dates = ['date_from', 'date_to'] as const

it('says under its field what is wrong with it', async () => {
  const store = refusing({ email: ['Please enter your email.'] })
  await store.join(wish, [...dates, 'email'])
  expect(store.errors.value).toEqual({ email: ['Please enter your email.'] })
  expect(store.message.value).toBeNull()
})

it.each([
  [
    'an address where nobody types one',
    { email: ['You are not logged in.'] },
    dates,
    'You are not logged in.',
  ],
  ['dates where there is only a button', { date_from: ['Too early.'] }, [], 'Too early.'],
] as const)('says as a message what is wrong with %s', async (_, errors, shown, message) => {
  const store = refusing(errors as unknown as WaitlistErrors)
  await store.join(wish, shown)
  expect(store.errors.value).toEqual({})
  expect(store.message.value).toBe(message)
})

it('forgets on the next page what was wrong, and still knows what it has asked for', async () => {
  const failed = refusing({ date_to: ['Too late.'] })
  await failed.join(wish, [])
  failed.forgetRefusal()
  expect(failed.message.value).toBeNull()
  const joined = createWaitlistStore(always(anAnswer(null)), aStorage())
  await joined.join(wish, [])
  joined.forgetRefusal()
  expect(joined.joined.value).toMatchObject(wish)
})

it.each([
  ['delivery', '97702', { zip_code: '97702' }],
  ['delivery', '977', {}],
  ['pickup', '97702', {}],
] as const)('says for a %s to %s where it would go, as far as that is known', async (method, zip, said) => {
  const sent: unknown[] = []
  const call = (async (_: string, { body }: { body: object }) => {
    sent.push(body)
    return anAnswer(null)
  }) as unknown as Call
  const tab = aStorage()
  tab.write(draftKeys.zip, zip)
  await createWaitlistStore(call, tab).join({ ...wish, method }, [])
  expect(sent).toEqual([
    {
      date_from: wish.stay.from,
      date_to: wish.stay.to,
      delivery_method: method,
      page_secret: expect.any(String),
      ...said,
    },
  ])
})
