import { expect, it } from 'vitest'
import { type Scope, scopeOf } from '../../../server/domain/office/role.ts'

const nowhere: Scope = { isEverywhere: false, settlementIds: [], unitIds: [] }

it('an owner is everywhere, whatever was chosen', () => {
  expect(scopeOf('owner', { ...nowhere, settlementIds: [1] })).toEqual({ ...nowhere, isEverywhere: true })
})

it('staff are everywhere or at some settlements, each named once', () => {
  expect(scopeOf('staff', { ...nowhere, isEverywhere: true, unitIds: [1] })).toEqual({
    ...nowhere,
    isEverywhere: true,
  })
  expect(scopeOf('staff', { ...nowhere, settlementIds: [2, 2, 1] })).toEqual({
    ...nowhere,
    settlementIds: [2, 1],
  })
  expect(scopeOf('staff', nowhere)).toMatchObject({ field: 'settlement_ids' })
})

it('a partner has saunas, and is never everywhere', () => {
  expect(scopeOf('partner', { isEverywhere: true, settlementIds: [1], unitIds: [7] })).toEqual({
    ...nowhere,
    unitIds: [7],
  })
  expect(scopeOf('partner', { ...nowhere, isEverywhere: true })).toMatchObject({ field: 'unit_ids' })
})
