import type { Day } from '../../domain/day.ts'
import type { Write } from '../shop-database.ts'
import { sql } from 'kysely'

export interface ProductViews {
  productId: number
  /** The day at its settlement. */
  day: Day
  views: number
}

export type ProductViewRepo = ReturnType<typeof createProductViewRepo>

/** How often the dates of a sauna were looked at. */
export const createProductViewRepo = ({ write }: { write: Write }) => ({
  /** Adds to what is there. Each pair of sauna and day may be given once. */
  add: (views: ProductViews[]) =>
    write((db) =>
      db
        .insertInto('productView')
        .values(views)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'productId'])
            .doUpdateSet({ views: sql<number>`product_view.views + excluded.views` }),
        )
        .execute(),
    ),
})
