import type { Stay } from './stay.ts'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** The wire's two spellings of the days of a stay. */
type FirstDay = 'day_receipt' | 'start_date'
type LastDay = 'day_return' | 'end_date'

/** The type of a wire value in the client: keys in camelCase, and two days as one `stay`, if there is one. */
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
              : K]: K extends FirstDay ? Stay | undefined : FromWire<T[K]>
      }
    : T

const camelKey = (key: string) => key.replace(/_+(\w)/g, (_, char: string) => char.toUpperCase())

/** Translates a wire value, all the way down. The only place in the client that knows how the wire spells a stay. */
export function fromWire<T>(value: T): FromWire<T> {
  if (Array.isArray(value)) return value.map((item) => fromWire(item)) as FromWire<T>
  if (value === null || typeof value !== 'object') return value as FromWire<T>
  const {
    day_receipt,
    day_return,
    start_date: from = day_receipt,
    end_date: to = day_return,
    ...others
  } = value as Record<string, unknown>
  return {
    ...Object.fromEntries(Object.entries(others).map(([key, inner]) => [camelKey(key), fromWire(inner)])),
    ...(from ? { stay: { from, to } } : {}),
  } as FromWire<T>
}
