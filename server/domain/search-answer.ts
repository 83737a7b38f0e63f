import { type Day, sayWeekday } from './day.ts'
import { sayMiles } from './delivery.ts'
import type { Stay } from './stay.ts'

/** What was asked for, and how many saunas each place has for it. */
export interface SearchResult {
  stay: Stay | null
  people: number | null
  /** Null for a search in all places. */
  wanted: { id: number; name: string; isClosed: boolean } | null
  /** The ZIP code that miles count from. */
  zip: string | null
  /** In the order of the list; only those with a sauna. */
  places: readonly FoundPlace[]
  /** There are more, maybe in more places. */
  isCut: boolean
}

export interface FoundPlace {
  id: number
  name: string
  miles: number | null
  delivers: boolean
  count: number
  /** There are more than counted. */
  hasMore: boolean
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** `2026-12-04` is `Fri, Dec 4`. */
const sayDay = (day: Day): string =>
  `${sayWeekday(day)}, ${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`

const saySaunas = ({ count, hasMore }: Pick<FoundPlace, 'count' | 'hasMore'>) => {
  const number = NUMBERS[count] ?? String(count)
  return `${hasMore ? 'more than ' : ''}${number} ${count === 1 ? 'sauna' : 'saunas'}`
}

function sayPlace(place: FoundPlace, { wanted, zip }: SearchResult): string {
  const { name, miles, delivers } = place
  return [
    `${saySaunas(place)} in ${name}`,
    miles !== null && place.id !== wanted?.id && `${sayMiles(miles)}${zip ? '' : ' away'}`,
    zip && (delivers ? `delivered to ${zip}` : 'to pick up'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Places that are alike in what matters are summed up. */
function saySum({ places, isCut }: SearchResult): string {
  const sum = {
    count: places.reduce((total, { count }) => total + count, 0),
    hasMore: isCut || places.some(({ hasMore }) => hasMore),
  }
  if (isCut) return saySaunas(sum)
  return `${saySaunas(sum)} in ${NUMBERS[places.length] ?? places.length} places`
}

/**
 * A search in one sentence: `Fri, Dec 4 to Sun, Dec 6: nothing free in Bend; two saunas in Sisters, 23 miles, delivered
 * to 97702.` It names the place that serves the visitor best; the others are on the list below it.
 */
export function sayAnswer(result: SearchResult): string {
  const { stay, people, wanted, zip, places } = result
  const [first] = places
  const isThere = first !== undefined && first.id === wanted?.id
  const nothing = stay ? 'nothing free' : 'nothing'
  const missing =
    wanted && !isThere
      ? wanted.isClosed
        ? `${wanted.name} is closed right now`
        : `${nothing} in ${wanted.name}`
      : zip && !isThere && first && !first.delivers
        ? `${nothing} that we deliver to ${zip}`
        : null
  const found = !first
    ? `${nothing} in any ${wanted ? 'other place' : 'of our places'}`
    : wanted || zip || places.length === 1
      ? sayPlace(first, result)
      : saySum(result)
  const when = stay && `${sayDay(stay.from)} to ${sayDay(stay.to)}`
  const forPeople = people && `for ${people} ${people === 1 ? 'person' : 'people'}`
  const head = [when, forPeople].filter(Boolean).join(', ')
  const tail = [missing, found].filter(Boolean).join('; ')
  return `${capitalize(head ? `${head}: ${tail}` : tail)}.`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
