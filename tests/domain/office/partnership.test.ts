import { describe, expect, it } from 'vitest'
import {
  addYears,
  checkContract,
  contractYears,
  isUnderContract,
  nightsIn,
  ownershipDay,
  yearOf,
} from '../../../server/domain/office/partnership.ts'

const terms = { level: 2, startsOn: '2026-03-01', sharePercent: 85, ownedOn: null } as const

describe('a contract of franchise ownership', () => {
  it('makes the sauna the partner’s after 3 years at level 2, after 4 at level 3, and by agreement at level 1', () => {
    expect(ownershipDay(terms)).toBe('2029-03-01')
    expect(ownershipDay({ ...terms, level: 3 })).toBe('2030-03-01')
    expect(ownershipDay({ ...terms, level: 1 })).toBeNull()
    expect(ownershipDay({ ...terms, level: 1, ownedOn: '2028-01-01' })).toBe('2028-01-01')
  })

  it('allows a quarter of the nights in years 1 and 2, and half in years 3 to 5', () => {
    expect(contractYears(terms).map(({ mostNights }) => mostNights)).toEqual([91, 91, 182, 182, 182])
    expect(contractYears(terms)[1]).toMatchObject({ year: 2, from: '2027-03-01', to: '2028-03-01' })
  })

  it('counts nights by contract year, not by calendar year', () => {
    const stay = { from: '2027-02-26', to: '2027-03-04' }
    expect(contractYears(terms).map((year) => nightsIn(year, stay))).toEqual([3, 3, 0, 0, 0])
    expect(yearOf(terms, '2026-02-28')).toBeUndefined()
    expect(yearOf(terms, '2031-02-28')?.year).toBe(5)
    expect(yearOf(terms, '2031-03-01')).toBeUndefined()
  })

  it('covers stays whose nights all lie in it', () => {
    expect(isUnderContract(terms, { from: '2031-02-27', to: '2031-03-01' })).toBe(true)
    expect(isUnderContract(terms, { from: '2031-02-27', to: '2031-03-02' })).toBe(false)
    expect(isUnderContract(terms, { from: '2026-02-28', to: '2026-03-02' })).toBe(false)
  })

  it('that began on a leap day has its years from February 28', () => {
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
    expect(addYears('2028-02-29', 4)).toBe('2032-02-29')
  })

  it('gives no more than 85% at levels 1 and 2, and 75% at level 3', () => {
    const typed = (level: number, share_percent: number) =>
      checkContract({ level, starts_on: '2026-03-01', share_percent })
    expect(typed(1, 85)).toEqual({ contract: { ...terms, level: 1 } })
    expect(typed(3, 75)).toHaveProperty('contract')
    expect(typed(2, 86)).toEqual({ errors: { share_percent: ['A partner of level 2 gets 1% to 85%.'] } })
    expect(typed(3, 76)).toHaveProperty('errors.share_percent')
    expect(typed(4, 50)).toEqual({ errors: { level: ['Please choose level 1, 2, or 3.'] } })
    expect(checkContract({ level: 1, starts_on: '2026-02-30', share_percent: 5 })).toHaveProperty(
      'errors.starts_on',
    )
    expect(
      checkContract({ level: 1, starts_on: '2026-03-01', share_percent: 5, owned_on: '2026-02-01' }),
    ).toEqual({ errors: { owned_on: ['This is before the contract begins.'] } })
  })
})
