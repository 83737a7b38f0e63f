/**
 * A proxy for what `current` returns when used, so that a suite can declare at its top what its hooks create
 * before its tests: `const shop = live(() => opened)`.
 */
export function live<T extends object>(current: () => T | undefined): T {
  const now = (): T => {
    const value = current()
    if (!value) throw new Error('This is made by a hook, and is there inside of tests and later hooks only')
    return value
  }
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(now(), key),
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => {
      const property = Reflect.getOwnPropertyDescriptor(now(), key)
      return property && { ...property, configurable: true }
    },
  })
}
