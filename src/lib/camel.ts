type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** The type of a wire value once its keys are in camelCase. */
export type Camel<T> = T extends (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [K in keyof T as K extends string ? CamelKey<K> : K]: Camel<T[K]> }
    : T

const camelKey = (key: string) => key.replace(/_+([a-z0-9])/g, (_, char: string) => char.toUpperCase())

/** Turns the keys of a wire value into camelCase, all the way down. The only place where that happens. */
export function camelize<T>(value: T): Camel<T> {
  if (Array.isArray(value)) return value.map((item) => camelize(item)) as Camel<T>
  if (value === null || typeof value !== 'object') return value as Camel<T>
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [camelKey(key), camelize(inner)]),
  ) as Camel<T>
}
