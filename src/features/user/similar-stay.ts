import type { Stay } from '../../lib/stay.ts'

interface PossibleStays {
  /** In order. */
  possibleStarts: readonly string[]
  /** The latest return date for each of them. */
  latestReturns: readonly string[]
}

const DAY_MS = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay()

/** The next stay of as many nights that starts on the same day of the week; on any day if there is none, else null. */
export function findSimilarStay(last: Stay, { possibleStarts, latestReturns }: PossibleStays): Stay | null {
  const length = timeOf(last.to) - timeOf(last.from)
  const returnFrom = (start: string) => new Date(timeOf(start) + length).toISOString().slice(0, 10)
  const stays = possibleStarts
    .map((from, at) => ({ from, to: returnFrom(from), latest: latestReturns[at] ?? from }))
    .filter(({ to, latest }) => to <= latest && length >= DAY_MS)
  const found = stays.find(({ from }) => weekdayOf(from) === weekdayOf(last.from)) ?? stays[0]
  return found ? { from: found.from, to: found.to } : null
}
