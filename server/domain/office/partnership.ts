import { addDays, type Day, isDay, nightsBetween } from '../day.ts'

/** A level of franchise ownership: section 9 of the specification, and the public page about the model. */
export type Level = 1 | 2 | 3

export interface Contract {
  level: Level
  startsOn: Day
  /** What the partner gets of the rental revenue, in whole percent. */
  sharePercent: number
  /** When the sauna becomes the partner's, if that was agreed: at level 1 it is by agreement. */
  ownedOn: Day | null
}

/** The most that a level gives, in percent. */
const mostShare: Record<Level, number> = { 1: 85, 2: 85, 3: 75 }
/** After how many years the sauna becomes the partner's. */
const yearsToOwn: Record<Level, number | null> = { 1: null, 2: 3, 3: 4 }
/** In each contract year, how much of its days a partner may use the sauna for themselves, in percent. */
const ownUsePercent = [25, 25, 50, 50, 50]

/** The same day that many years later; February 29 becomes the 28th where there is none. */
export function addYears(day: Day, years: number): Day {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isDay(later) ? later : `${later.slice(0, 8)}28`
}

/** When the sauna becomes the partner's; null where that is still to be agreed. */
export function ownershipDay({ level, startsOn, ownedOn }: Contract): Day | null {
  const years = yearsToOwn[level]
  return ownedOn ?? (years === null ? null : addYears(startsOn, years))
}

export interface ContractYear {
  /** 1 to 5. */
  year: number
  from: Day
  /** The day after the last. */
  to: Day
  /** How many nights of own use it allows; a part of a night counts for nothing. */
  mostNights: number
}

/** The five years of a contract, each from the day it began to the day before that day of the next year. */
export const contractYears = ({ startsOn }: Pick<Contract, 'startsOn'>): ContractYear[] =>
  ownUsePercent.map((percent, index) => {
    const [from, to] = [addYears(startsOn, index), addYears(startsOn, index + 1)]
    return { year: index + 1, from, to, mostNights: Math.floor((nightsBetween(from, to) * percent) / 100) }
  })

/** The contract year of a day; undefined before it begins and after the fifth. */
export const yearOf = (contract: Pick<Contract, 'startsOn'>, day: Day): ContractYear | undefined =>
  contractYears(contract).find(({ from, to }) => day >= from && day < to)

/** Of the nights between two days, those that lie in a contract year. */
export const nightsIn = ({ from, to }: ContractYear, stay: { from: Day; to: Day }): number =>
  Math.max(0, nightsBetween(stay.from > from ? stay.from : from, stay.to < to ? stay.to : to))

/** Whether all nights of a stay lie in the five years. */
export function isUnderContract(contract: Pick<Contract, 'startsOn'>, stay: { from: Day; to: Day }): boolean {
  return yearOf(contract, stay.from) !== undefined && yearOf(contract, addDays(stay.to, -1)) !== undefined
}

export type ContractField = 'level' | 'starts_on' | 'share_percent' | 'owned_on'

/** The contract that an owner has typed, or what is wrong with it, by the field. */
export function checkContract(typed: {
  level: number
  starts_on: string
  /** Null for what is no number. */
  share_percent: number | null
  owned_on?: string | undefined
}): { contract: Contract } | { errors: Partial<Record<ContractField, string[]>> } {
  const { level, starts_on: startsOn, share_percent: sharePercent, owned_on: ownedOn = '' } = typed
  const wrongDay = ['Please write dates like 2026-12-24.']
  // A contract of five years has to end in a year that days have.
  const isStart = isDay(startsOn) && startsOn < '9990'
  const most = mostShare[level as Level]
  const share = sharePercent ?? 0
  const isWhole = sharePercent !== null && Number.isInteger(sharePercent)
  const errors = {
    ...(most === undefined && { level: ['Please choose level 1, 2, or 3.'] }),
    ...(!isStart && { starts_on: wrongDay }),
    ...(most !== undefined &&
      !(share >= 1 && share <= most) && {
        share_percent: [`A partner of level ${level} gets 1% to ${most}%.`],
      }),
    ...(!isWhole && { share_percent: ['Please enter a whole number, like 80.'] }),
    ...(ownedOn && !isDay(ownedOn) && { owned_on: wrongDay }),
    ...(isStart &&
      isDay(ownedOn) &&
      ownedOn < startsOn && { owned_on: ['This is before the contract begins.'] }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { contract: { level: level as Level, startsOn, sharePercent: share, ownedOn: ownedOn || null } }
}
