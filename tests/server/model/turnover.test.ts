import fc from 'fast-check'
import { expect, it } from 'vitest'
import { milesBetween } from '../../../server/domain/delivery.ts'
import type { TurnoverWork, Yard } from '../../../server/domain/turnover.ts'
import { zipCentroid } from '../../../server/domain/zip-code.ts'
import { mostTurnoverOf } from '../../../server/repositories/catalog/import/write-settlements.ts'
import { roundsFrom } from '../../rounds.ts'
import { aCustomer } from '../customer.ts'
import { aForm } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import { type Visit, visit } from '../shop.ts'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { dayText } from './model.ts'
import { daysAround, findTooClose, freeUnits, type Taken, type Wanted } from './yard.ts'

/** FC_RUNS=200 is the full run. */
const numRuns = roundsFrom('FC_RUNS', 4)

/** From Albany, where the yard is: in town, and farther and farther up north. The last one is out of reach. */
const zips = ['12203', '12866', '12801', '12883', '12901'] as const
const RADIUS = 110
/** A stay may start between tomorrow and the end of the calendar. */
const HORIZON = 16
const MOST_NIGHTS = 3

const someTrip = fc.oneof(
  fc.constant({ method: 'pickup' as const, zip: undefined }),
  fc.record({
    method: fc.constant('delivery' as const),
    zip: fc.constantFrom<string | undefined>(...zips, undefined),
  }),
)
const someWork: fc.Arbitrary<TurnoverWork | null> = fc.option(
  fc.record({
    cleaningHours: fc.constantFrom(1, 3, 12),
    speedMph: fc.constantFrom(25, 40),
    workFrom: fc.constant('08:00'),
    workUntil: fc.constant('18:00'),
    returnBy: fc.constantFrom('10:00', '16:00'),
    readyBy: fc.constantFrom('13:00', '15:00'),
    // Also before a sauna is ready to leave, so that a delivery leaves the day before, however near.
    deliverBy: fc.constantFrom('11:00', '15:00', '17:00'),
  }),
  { freq: 8, nil: null },
)
const someAttempt = fc.record({
  start: fc.integer({ min: 1, max: HORIZON - 1 }),
  nights: fc.integer({ min: 1, max: MOST_NIGHTS }),
  trip: someTrip,
  /** Where the form says that the delivery goes, whatever was said before. */
  address: fc.constantFrom(...zips),
})
const someYear = fc.record({
  units: fc.integer({ min: 1, max: 2 }),
  turnoverDays: fc.constantFrom(0, 0, 1),
  turnoverWork: someWork,
  attempts: fc.array(someAttempt, { minLength: 5, maxLength: 12 }),
})
type Attempt = typeof someAttempt extends fc.Arbitrary<infer T> ? T : never

describeOnBothEngines('The days between two stays', (database) => {
  const shop = useShop(database)
  const today = () => Math.floor((shop.clock.now().getTime() - 5 * 3_600_000) / 86_400_000)

  async function setUp({ units, ...work }: Pick<Yard, 'turnoverDays' | 'turnoverWork'> & { units: number }) {
    await emptyDatabase(database())
    const yard = { latitude: 42.65, longitude: -73.75, deliveryRadiusMiles: RADIUS, ...work }
    const place = await aSettlement(database(), {
      ...yard,
      turnoverWork: work.turnoverWork && JSON.stringify(work.turnoverWork),
      ...mostTurnoverOf(yard),
      horizonDays: HORIZON,
    })
    const rental = await aRental(database(), place.id, { units, maxNights: MOST_NIGHTS })
    await shop.database.version.bump()
    return { yard, place, rental, taken: [] as Taken[] }
  }
  type Year = Awaited<ReturnType<typeof setUp>>

  const milesTo = (yard: Yard, zip: string) =>
    Math.ceil(milesBetween(yard, zipCentroid(zip) as NonNullable<ReturnType<typeof zipCentroid>>))
  const isInReach = (yard: Yard, zip: string) => milesTo(yard, zip) <= RADIUS
  /** What nobody has said, or where nobody delivers, is as far as the shop goes. */
  const aroundFor = (yard: Yard, method: 'pickup' | 'delivery', zip?: string) =>
    daysAround(yard, method === 'pickup' ? null : zip && isInReach(yard, zip) ? milesTo(yard, zip) : RADIUS)

  const isFree = ({ rental, taken }: Year, wanted: Wanted, around: ReturnType<typeof daysAround>) =>
    freeUnits(rental.units, taken, wanted, around).length > 0
  const stayAt = (start: number, nights: number): Wanted => ({
    from: today() + start,
    to: today() + start + nights,
  })
  const datesOf = ({ from, to }: Wanted) => ({ date_from: dayText(from), date_to: dayText(to) })

  /** Every stay of the calendar is free in the model, and no other is. */
  async function compareCalendar(year: Year, browser: Visit, { method, zip }: Attempt['trip']) {
    const { rental, yard } = year
    const query = zip === undefined ? '' : `?zip_code=${zip}`
    const { possible_starts, latest_returns } = (await browser.get(`products/${rental.id}/booking${query}`))
      .body
    const around = aroundFor(yard, method, zip)
    const expected: string[] = []
    const offered: string[] = []
    for (let start = 1; start < HORIZON; start++)
      for (let nights = 1; nights <= MOST_NIGHTS && start + nights <= HORIZON; nights++) {
        const stay = stayAt(start, nights)
        const { date_from, date_to } = datesOf(stay)
        if (isFree(year, stay, around)) expected.push(`${date_from} ${date_to}`)
        const latest = latest_returns[possible_starts.indexOf(date_from)]
        if (latest !== undefined && date_to <= latest) offered.push(`${date_from} ${date_to}`)
      }
    expect(offered).toEqual(expected)
  }

  /** The search finds what is free for the ZIP code, and lists find what is free for every way to get it. */
  async function compareLists(year: Year, wanted: Wanted, zip: string, address: string) {
    const { rental, place, yard } = year
    const browser = visit(shop, { address })
    const { date_from, date_to } = datesOf(wanted)
    const dates = `date_from=${date_from}&date_to=${date_to}`
    const has = (answer: { body: { data: { id: number }[] } }) =>
      answer.body.data.some(({ id }) => id === rental.id)
    const method = isInReach(yard, zip) ? 'delivery' : 'pickup'
    const found = await browser.get(`search?${dates}&zip_code=${zip}`)
    expect(has(found)).toBe(isFree(year, wanted, aroundFor(yard, method, zip)))
    const longest = aroundFor(yard, 'delivery')
    for (const list of [`search?${dates}`, `catalog/rental/${place.id}?${dates}`])
      expect(has(await browser.get(list))).toBe(isFree(year, wanted, longest))
    const starts = Array.from({ length: HORIZON - 1 }, (_, at) => stayAt(at + 1, 1))
    const nearest = starts.find((stay) => isFree(year, stay, longest))
    const { nearest_date } = (await browser.get(`products/${rental.id}`)).body
    expect(nearest_date).toBe(nearest ? dayText(nearest.from) : null)
  }

  async function unitOf(userId: string, from: 'shopOrder' | 'bookingRequest') {
    const { db } = shop.database
    const found =
      from === 'shopOrder'
        ? await db.selectFrom('shopOrder').select('unitId').where('userId', '=', userId).execute()
        : await db
            .selectFrom('bookingRequest')
            .select('unitId')
            .where('ownerKey', '=', `user:${userId}`)
            .execute()
    return found[0]?.unitId as number
  }

  async function attempt(year: Year, { start, nights, trip, address }: Attempt): Promise<void> {
    const { rental, yard, taken } = year
    const customer = await aCustomer(shop)
    const zip = trip.zip === undefined ? {} : { zip_code: trip.zip }
    const chosen = { productId: rental.id, method: trip.method, ...zip }
    await customer.post(`products/${rental.id}/delivery-method`, chosen)
    await compareCalendar(year, customer, trip)

    const stay = stayAt(start, nights)
    const around = aroundFor(yard, trip.method, trip.zip)
    const isGood = start + nights <= HORIZON && isFree(year, stay, around)
    const answer = await customer.post(`products/${rental.id}/booking`, { ...datesOf(stay), ...zip })
    expect(answer.status).toBe(isGood ? 200 : 422)
    if (!isGood) return
    const total = await customer.get('request/total')
    expect(total.status).toBe(200)

    // The address may be nearer than what the dates were chosen for, or farther.
    const real = aroundFor(yard, trip.method, address)
    const canDeliver = trip.method === 'pickup' || isInReach(yard, address)
    const canHave = canDeliver && isFree(year, stay, real)
    const form = aForm({ version: total.body.version, home_zip_code: address })
    const accepted = await customer.post('request/accept', form)
    expect(accepted.status).toBe(canHave ? 200 : 422)
    expect(accepted.body.errors?.home_zip_code?.length).toBe(canHave ? undefined : 1)
    const unitId = await unitOf(customer.userId, canHave ? 'shopOrder' : 'bookingRequest')
    // What was not ordered stays held as it was chosen.
    taken.push({ unitId, ...stay, ...(canHave ? real : around) })
    expect(findTooClose(taken)).toBeUndefined()
  }

  it(`are the same for calendar, search, and booking (${numRuns} runs)`, { timeout: 7_200_000 }, async () => {
    let booked = 0
    let refused = 0
    let run = 0
    await fc.assert(
      fc.asyncProperty(someYear, async ({ attempts, ...wanted }) => {
        run++
        const year = await setUp(wanted)
        for (const [at, one] of attempts.entries()) {
          await attempt(year, one)
          const network = `10.${run % 250}.${at}.1`
          await compareLists(
            year,
            stayAt(one.start, Math.min(one.nights, HORIZON - one.start)),
            one.address,
            network,
          )
        }
        const nights = await shop.database.db.selectFrom('unitNight').select('night').execute()
        const expected = year.taken.map(({ from, to, before, after }) => before + to - from + after)
        expect(nights).toHaveLength(expected.reduce((sum, count) => sum + count, 0))
        booked += year.taken.length
        refused += attempts.length - year.taken.length
      }),
      { numRuns },
    )
    console.log(`${booked} stays, ${refused} refused, no difference`)
    expect(booked).toBeGreaterThan(0)
  })
})
