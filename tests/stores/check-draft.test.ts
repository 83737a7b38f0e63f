import { expect, it } from 'vitest'
import { createCheckDraft } from '../../src/features/checkout/check-draft.ts'
import { createCheckoutDraft } from '../../src/features/checkout/checkout-draft.ts'
import type { Call } from '../../src/lib/api.ts'
import { aStorage } from './a-storage.ts'

const noCall = (async () => expect.unreachable()) as unknown as Call

it('keeps what is filled in for one check when the other one is opened', () => {
  const draft = createCheckDraft(noCall, aStorage())
  draft.open()
  draft.suggest({ tow_hitch: '2' })
  draft.open()
  expect(draft.form.value.tow_hitch).toBe('2')
})

it('shows what the checkout has changed since the page was left', () => {
  const tab = aStorage()
  const draft = createCheckDraft(noCall, tab)
  const close = draft.open()
  draft.write({ tow_hitch: '2', tow_plug: 'flat4' })
  close()
  const checkout = createCheckoutDraft(tab)
  checkout.restore()
  checkout.write({ tow_hitch: '', tow_plug: 'round7' })
  draft.open()
  expect(draft.form.value).toMatchObject({ tow_hitch: '', tow_plug: 'round7' })
})
