import type { Yard } from '../../../server/domain/turnover.ts'

/** What lies between two stays, written a second time: a crew that works through the minutes of its days. */

export interface Taken {
  unitId: number
  /** Days are counted from 1970 on. */
  from: number
  to: number
  before: number
  after: number
}

export type Wanted = Pick<Taken, 'from' | 'to'>

const minuteOf = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])

/** On which day, 0 for the first, the last of these minutes of work is done, if it has to be done by a time of day. */
function dayDone(yard: Yard, minutes: number, begins: string, by: string): number {
  const work = yard.turnoverWork
  if (!work) return 0
  let done = 0
  for (let day = 0; ; day++) {
    const opens = minuteOf(day === 0 ? begins : work.workFrom)
    if (opens <= minuteOf(by) && minutes - done <= minuteOf(by) - opens) return day
    done += minuteOf(work.workUntil) - opens
  }
}

/** @param miles that the crew drives; null for a pickup, where the customer does */
export function daysAround(yard: Yard, miles: number | null): { before: number; after: number } {
  const work = yard.turnoverWork
  if (!work) return { before: 0, after: yard.turnoverDays }
  const drive = Math.ceil(((miles ?? 0) * 60) / work.speedMph)
  const after = dayDone(yard, drive + drive + work.cleaningHours * 60, work.returnBy, work.readyBy)
  return {
    before: miles === null ? 0 : dayDone(yard, drive, work.readyBy, work.deliverBy),
    after: Math.max(yard.turnoverDays, after),
  }
}

type Around = ReturnType<typeof daysAround>

/** Whether one is over, and the sauna made ready, before anything is done for the other. */
const areApart = (one: Wanted & Around, other: Wanted & Around) =>
  other.from - one.to >= one.after + other.before || one.from - other.to >= other.after + one.before

/** The units that are free for a stay. */
export const freeUnits = (
  units: readonly number[],
  taken: readonly Taken[],
  wanted: Wanted,
  around: Around,
): number[] =>
  units.filter((id) =>
    taken.every((other) => other.unitId !== id || areApart({ ...wanted, ...around }, other)),
  )

/** Two stays of one unit that are closer than they may be. */
export const findTooClose = (taken: readonly Taken[]): [Taken, Taken] | undefined =>
  taken
    .flatMap((one, at) => taken.slice(at + 1).map((other): [Taken, Taken] => [one, other]))
    .find(([one, other]) => one.unitId === other.unitId && !areApart(one, other))
