import type { Trailer } from '../../contract/tow-check.ts'
import type { CatalogFiles, RentalEntry, SaleEntry, TrailerEntry, TurnoverEntry } from './catalog-file.ts'
import type { Catalog, CatalogProduct, CatalogSettlement } from './catalog.ts'
import { priceRuleOf } from './price-rule-entry.ts'
import { byPrecedence, everyPrice, findClash, type PriceRule } from './price-rules.ts'
import type { LabelValue } from './product.ts'
import { sayWhen } from './say-prices.ts'
import {
  areWorkingHours,
  LONGEST_TRIP,
  MOST_TURNOVER_DAYS,
  type TurnoverWork,
  turnoverOf,
} from './turnover.ts'

const pairs = (entries: Record<string, string>): LabelValue[] =>
  Object.entries(entries).map(([label, value]) => ({ label, value }))

const trailerOf = ({ gross_lb, tongue_lb, ...rest }: TrailerEntry): Trailer => ({
  grossLb: gross_lb,
  tongueLb: tongue_lb,
  ...rest,
})

const turnoverWorkOf = (entry: TurnoverEntry): TurnoverWork => ({
  cleaningHours: entry.cleaning_hours,
  speedMph: entry.speed_mph,
  workFrom: entry.work_from,
  workUntil: entry.work_until,
  returnBy: entry.return_by,
  readyBy: entry.ready_by,
  deliverBy: entry.deliver_by,
})

/** Narrowest first, and what is lowest of them and the base price. */
function pricesOf({ price_cents: price, price_rules: entries = [] }: RentalEntry) {
  const priceRules = byPrecedence(entries.map(priceRuleOf))
  const least = everyPrice({ price, priceRules })[0] ?? price
  return { priceRules, leastPriceCents: priceRules.length > 0 ? least : null }
}

/** What is wrong with price rules, as the rest of a sentence that begins with where they are; null if nothing is. */
function findPriceError(rules: PriceRule[]): string | null {
  if (rules.some(({ season, weekdays: days }) => !season && days.length === 0))
    return 'must each say a season, weekdays, or both'
  const clash = findClash(rules)
  return (
    clash &&
    `must not have two prices for the same nights: ${clash.map((rule) => `“${sayWhen(rule)}”`).join(' and ')}`
  )
}

/** What does not add up, as the end of a sentence; null if all of it does. */
function findTurnoverError({ turnoverWork, ...yard }: CatalogSettlement): string | null {
  if (!turnoverWork) return null
  if (!areWorkingHours(turnoverWork))
    return 'must have return_by, ready_by, and deliver_by between work_from and work_until'
  const { daysBefore, turnoverDays } = turnoverOf({ ...yard, turnoverWork }, LONGEST_TRIP)
  return Math.max(daysBefore, turnoverDays) > MOST_TURNOVER_DAYS
    ? `must not take more than ${MOST_TURNOVER_DAYS} days for a delivery ${yard.deliveryRadiusMiles} miles away`
    : null
}

/**
 * Resolves all references between the files. A product's description comes before its model's; its properties are added
 * to the model's, or replace those with the same label; its items, pictures, trailer, and footprint replace the
 * model's.
 *
 * @returns the catalog, and every inconsistency, each with its file and key; with errors the catalog must not be used
 */
export function assembleCatalog(files: CatalogFiles): { catalog: Catalog; errors: string[] } {
  const errors: string[] = []
  const isNew = createRegister(errors)

  const settlements = files.settlements.map((entry, index): CatalogSettlement => {
    const at = `settlements.json: settlements[${index}]`
    isNew(`${at}.slug`, 'settlement', entry.slug)
    for (const zip of Object.keys(entry.zip_codes ?? {}))
      if (!/^\d{5}$/.test(zip)) errors.push(`${at}.zip_codes: "${zip}" is not a ZIP code of five digits`)
    const settlement = {
      slug: entry.slug,
      name: entry.name,
      disabled: entry.disabled ?? false,
      pickupAddress: entry.pickup_address,
      latitude: entry.latitude,
      longitude: entry.longitude,
      timeZone: entry.time_zone,
      taxPpm: entry.tax_ppm,
      deliveryCents: entry.delivery_cents,
      deliveryRadiusMiles: entry.delivery_radius_miles ?? 50,
      depositCents: entry.deposit_cents ?? null,
      leadDays: entry.lead_days ?? 1,
      horizonDays: entry.horizon_days ?? 180,
      // Where the work is known, the days come of it; without it, one is the rule.
      turnoverDays: entry.turnover_days ?? (entry.turnover ? 0 : 1),
      turnoverWork: entry.turnover ? turnoverWorkOf(entry.turnover) : null,
      hours: entry.hours ?? null,
      zipCodes: entry.zip_codes ?? {},
    }
    const wrong = findTurnoverError(settlement)
    if (wrong) errors.push(`${at}.turnover ${wrong}`)
    return settlement
  })

  /** What rentals and sales have in common. */
  const common = (entry: RentalEntry | SaleEntry, at: string) => {
    isNew(`${at}.slug`, 'product', entry.slug)
    const model = entry.model === undefined ? {} : files.models.get(entry.model)
    if (!model) errors.push(`${at}.model: there is no models/${entry.model}.json`)
    const trailer = entry.trailer ?? model?.trailer
    if (trailer && trailer.tongue_lb > trailer.gross_lb)
      errors.push(`${at}.trailer.tongue_lb must not be above gross_lb, which is ${trailer.gross_lb}`)
    const footprint = entry.footprint ?? model?.footprint ?? null
    if (footprint && footprint.chimney < footprint.towed)
      errors.push(`${at}.footprint.towed must not be above chimney, which is ${footprint.chimney}`)
    return {
      at,
      slug: entry.slug,
      title: entry.title,
      description: [...(entry.description ?? []), ...(model?.description ?? [])],
      priceCents: entry.price_cents,
      pictures: entry.pictures ?? model?.pictures ?? [],
      properties: pairs({ ...model?.properties, ...entry.properties }),
      items: pairs(entry.items ?? model?.items ?? {}),
      trailer: trailer ? trailerOf(trailer) : null,
      footprint,
    }
  }

  const rentals = files.rentals.flatMap(({ file, settlement, products }) => {
    if (!settlements.some(({ slug }) => slug === settlement))
      errors.push(`${file}: settlement "${settlement}" is not in settlements.json`)
    return products.map((entry, index): CatalogProduct => {
      const at = `${file}: products[${index}]`
      const minNights = entry.min_nights ?? 1
      const maxNights = entry.max_nights ?? Math.max(30, minNights)
      if (maxNights < minNights)
        errors.push(`${at}.max_nights must not be below min_nights, which is ${minNights}`)
      const prices = pricesOf(entry)
      const wrongPrices = findPriceError(prices.priceRules)
      if (wrongPrices) errors.push(`${at}.price_rules ${wrongPrices}`)
      entry.units.forEach((serial, unit) => isNew(`${at}.units[${unit}]`, 'unit', serial))
      const blocks = (entry.blocks ?? []).map((block, number) => {
        const blockAt = `${at}.blocks[${number}]`
        if (!entry.units.includes(block.unit))
          errors.push(`${blockAt}.unit "${block.unit}" is not one of this product's units`)
        if ((block.from === undefined) === (block.in_days === undefined))
          errors.push(`${blockAt} must say either from or in_days`)
        const { unit, from = null, in_days = 0, nights } = block
        return { unit, at: blockAt, day: from, inDays: in_days, nights }
      })
      const units = entry.units.map((serial) => ({
        serial,
        blocks: blocks.filter(({ unit }) => unit === serial).map(({ unit: _, ...block }) => block),
      }))
      return {
        ...common(entry, at),
        ...prices,
        kind: 'rental',
        settlement,
        minNights,
        maxNights,
        stock: null,
        units,
      }
    })
  })

  const sales = files.sales.products.map((entry, index): CatalogProduct => {
    const at = `${files.sales.file}: products[${index}]`
    return {
      ...common(entry, at),
      priceRules: [],
      leastPriceCents: null,
      kind: 'sale',
      settlement: null,
      minNights: 1,
      maxNights: 30,
      stock: entry.stock,
      units: [],
    }
  })

  return { catalog: { settlements, products: [...rentals, ...sales] }, errors }
}

/** Remembers names and reports where one is used twice. */
function createRegister(errors: string[]) {
  const seen = new Map<string, string>()
  return (at: string, kind: string, name: string): void => {
    const first = seen.get(`${kind} ${name}`)
    if (first) errors.push(`${at}: the ${kind} "${name}" is already used at ${first}`)
    else seen.set(`${kind} ${name}`, at)
  }
}
