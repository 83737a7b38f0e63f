import type { Stay } from './stay.ts'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** The wire's two spellings of a stay: the first day's key, and the last one's. */
const lastDayOf = { day_receipt: 'day_return', start_date: 'end_date' } as const
type FirstDay = keyof typeof lastDayOf
type LastDay = (typeof lastDayOf)[FirstDay]

/** The type of a wire value in the client: keys in camelCase, and two days as one `stay`. */
export type FromWire<T> = T extends (infer Item)[]
  ? FromWire<Item>[]
  : T extends object
    ? {
        [K in keyof T as K extends FirstDay
          ? 'stay'
          : K extends LastDay
            ? never
            : K extends string
              ? CamelKey<K>
              : K]: K extends FirstDay ? Stay | null : FromWire<T[K]>
      }
    : T

const lastDays = new Set<string>(Object.values(lastDayOf))
const camelKey = (key: string) => key.replace(/_+([a-z0-9])/g, (_, char: string) => char.toUpperCase())

/** Translates a wire value, all the way down. The only place in the client that knows how the wire spells a stay. */
export function fromWire<T>(value: T): FromWire<T> {
  if (Array.isArray(value)) return value.map((item) => fromWire(item)) as FromWire<T>
  if (value === null || typeof value !== 'object') return value as FromWire<T>
  const given = value as Record<string, unknown>
  const translated: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(given)) {
    if (key in lastDayOf) {
      const last = given[lastDayOf[key as FirstDay]]
      translated.stay = inner && last ? { from: inner, to: last } : null
    } else if (!lastDays.has(key)) translated[camelKey(key)] = fromWire(inner)
  }
  return translated as FromWire<T>
}
