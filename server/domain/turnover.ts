import { type DeliveryMethod, milesBetween } from './delivery.ts'
import { type Point, zipCentroid } from './zip-code.ts'

/**
 * The nights around a stay on which its unit is for nobody else: before its start date, and from its return date on. Two
 * stays of a unit are apart by what the first needs after it and the second before it.
 */
export interface Turnover {
  daysBefore: number
  turnoverDays: number
}

/** How a settlement makes a sauna ready. Times are `HH:MM`, none of them outside of the working hours. */
export interface TurnoverWork {
  cleaningHours: number
  /** On average, in miles as the crow flies, since distances are measured that way. */
  speedMph: number
  workFrom: string
  workUntil: string
  /** When a sauna is back at the latest, or can be collected, on the return date. */
  returnBy: string
  /** When a clean sauna has to stand in the yard on the start date: then customers come, and deliveries leave. */
  readyBy: string
  /** When a delivery has to be there, on the start date. */
  deliverBy: string
}

/** Where saunas are made ready. */
export interface Yard extends Point {
  deliveryRadiusMiles: number
  /** At least so many, however the customer gets the sauna. */
  turnoverDays: number
  /** Null where `turnoverDays` says it all. */
  turnoverWork: TurnoverWork | null
}

/** How a customer gets a sauna; `zip` is null while nobody has said where a delivery goes. */
export interface Trip {
  method: DeliveryMethod
  zip: string | null
}

/** No trip takes more nights: a day that is free for it is free for everyone. */
export const LONGEST_TRIP: Trip = { method: 'delivery', zip: null }

/** Customers come to the yard. */
export const PICKUP: Trip = { method: 'pickup', zip: null }

/** Nobody could wait longer, and a calendar reads no more nights than that before its first day. */
export const MOST_TURNOVER_DAYS = 7

export const isSameTurnover = (a: Turnover, b: Turnover): boolean =>
  a.daysBefore === b.daysBefore && a.turnoverDays === b.turnoverDays

/**
 * The one rule of how far two stays are apart, for calendar, search, and booking. After a pickup the sauna is cleaned from
 * the return hour on; after a delivery we first drive there and back. It is ready once that is done by the hour when saunas
 * leave the yard, today or on a later day, and only working hours count. Before a far delivery it has to be ready a day
 * earlier; nothing is done before a pickup, whatever the hour by which deliveries arrive. A delivery to an unknown address
 * is one as far as the settlement delivers.
 */
export function turnoverOf(yard: Yard, trip: Trip): Turnover {
  const { turnoverDays, turnoverWork: work } = yard
  if (!work) return { daysBefore: 0, turnoverDays }
  const drive = Math.ceil((milesOf(yard, trip) / work.speedMph) * 60)
  const cleaning = Math.ceil(work.cleaningHours * 60)
  return {
    daysBefore:
      trip.method === 'pickup' ? 0 : countDays(work, drive, { from: work.readyBy, by: work.deliverBy }),
    turnoverDays: Math.max(
      turnoverDays,
      countDays(work, 2 * drive + cleaning, { from: work.returnBy, by: work.readyBy }),
    ),
  }
}

function milesOf(yard: Yard, { method, zip }: Trip): number {
  if (method === 'pickup') return 0
  const destination = zip === null ? null : zipCentroid(zip)
  return destination ? Math.ceil(milesBetween(yard, destination)) : yard.deliveryRadiusMiles
}

/** On which day, 0 for the first, work that begins at one time is done by another. */
function countDays(
  { workFrom, workUntil }: TurnoverWork,
  minutes: number,
  { from, by }: { from: string; by: string },
): number {
  const [opens, closes, begins, ends] = [workFrom, workUntil, from, by].map(minuteOf) as [
    number,
    number,
    number,
    number,
  ]
  if (begins + minutes <= ends) return 0
  const later = minutes - (closes - begins) - (ends - opens)
  return 1 + Math.max(0, Math.ceil(later / (closes - opens)))
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether the four hours of a day's work lie within it. */
export function areWorkingHours({
  workFrom,
  workUntil,
  returnBy,
  readyBy,
  deliverBy,
}: TurnoverWork): boolean {
  return (
    workFrom < workUntil &&
    [returnBy, readyBy, deliverBy].every((time) => time >= workFrom && time <= workUntil)
  )
}
