import type { Log } from '../database/engine.ts'
import type { Day } from '../domain/day.ts'
import type { ProductViewRepo, ProductViews } from '../repositories/office/product-view.repo.ts'

interface CountViewsDeps {
  views: ProductViewRepo
  logger: Log | undefined
}

/** A page waits for no count, and a shop that is killed loses no more than this. */
const WRITE_EVERY_MS = 30_000

export type CountViews = ReturnType<typeof createCountViews>

/** Counts in this process how often the dates of saunas are looked at, and writes the sums now and then. */
export function createCountViews({ views, logger }: CountViewsDeps) {
  let counted = new Map<string, ProductViews>()
  let timer: NodeJS.Timeout | undefined

  function add({ productId, day, views: more }: ProductViews) {
    const key = `${day} ${productId}`
    counted.set(key, { productId, day, views: (counted.get(key)?.views ?? 0) + more })
  }

  function count(productId: number, day: Day) {
    add({ productId, day, views: 1 })
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref()
  }

  /** Writes what was counted. What cannot be written is kept for the next time: figures are no reason to fail. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...counted.values()]
    counted = new Map()
    if (taken.length === 0) return
    try {
      await views.add(taken)
    } catch (err) {
      logger?.warn({ err }, 'views were not counted yet')
      taken.forEach(add)
    }
  }

  return { count, flush }
}
