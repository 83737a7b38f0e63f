import * as fc from 'fast-check'
import type { Calendar } from '../../server/domain/calendar.ts'
import { addDays, type Day } from '../../server/domain/day.ts'
import {
  findClash,
  monthDayOf,
  type NightlyPrices,
  type PriceRule,
  weekdays,
} from '../../server/domain/price-rules.ts'
import type { Stay } from '../../server/domain/stay.ts'
import { aCalendar, TODAY } from '../builders.ts'

/** Any day, with three years left on both sides. */
export const someDay = (): fc.Arbitrary<Day> =>
  fc.integer({ min: 0, max: 3_649_000 }).map((offset) => addDays('0004-01-01', offset))

/** A crowded little calendar of one to three units: short enough that stays collide often. */
export const someCalendar = (
  limits: { units?: number; before?: number[]; turnover?: number[] } = {},
): fc.Arbitrary<Calendar> =>
  fc
    .record({
      leadDays: fc.integer({ min: 0, max: 3 }),
      horizonDays: fc.integer({ min: 1, max: 25 }),
      daysBefore: fc.constantFrom(...(limits.before ?? [0, 0, 1, 2])),
      turnoverDays: fc.constantFrom(...(limits.turnover ?? [0, 1, 2, 3])),
      minNights: fc.integer({ min: 1, max: 3 }),
      moreNights: fc.integer({ min: 0, max: 12 }),
      taken: fc.array(fc.uniqueArray(fc.integer({ min: -3, max: 30 }), { maxLength: 8 }), {
        minLength: 1,
        maxLength: limits.units ?? 3,
      }),
    })
    .map(({ taken, moreNights, ...rules }) =>
      aCalendar({
        ...rules,
        maxNights: rules.minNights + moreNights,
        taken: taken.map((offsets) => offsets.map((offset) => addDays(TODAY, offset))),
      }),
    )

/** Any two days around today, in any order. */
export const someStay = (): fc.Arbitrary<Stay> =>
  fc
    .record({ start: fc.integer({ min: -2, max: 28 }), nights: fc.integer({ min: -1, max: 14 }) })
    .map(({ start, nights }) => ({
      from: addDays(TODAY, start),
      to: addDays(TODAY, start + nights),
    }))

/** Anything that can be typed or sent, including unpaired surrogates and control characters. */
export const someText = (): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), {
      maxLength: 20,
    })
    .map((units) => String.fromCharCode(...units))

const someMonthDay = () =>
  fc.integer({ min: 0, max: 364 }).map((offset) => monthDayOf(addDays('2027-01-01', offset)))

/** A rule for a season, also over New Year, for days of the week, or for both. */
const somePriceRule = (): fc.Arbitrary<PriceRule> =>
  fc
    .record({
      season: fc.option(
        fc.record({ name: fc.constantFrom('', 'Season'), from: someMonthDay(), to: someMonthDay() }),
      ),
      weekdays: fc.subarray([...weekdays], { maxLength: 6 }),
      price: fc.integer({ min: 1, max: 50_000 }),
    })
    .filter((rule) => rule.season !== null || rule.weekdays.length > 0)

/** A base price and up to six rules, none of them as wide as another for the same nights. */
export const someNightlyPrices = (): fc.Arbitrary<Required<NightlyPrices>> =>
  fc
    .record({
      price: fc.integer({ min: 1, max: 50_000 }),
      priceRules: fc.array(somePriceRule(), { maxLength: 6 }),
    })
    .filter(({ priceRules }) => findClash(priceRules) === null)
