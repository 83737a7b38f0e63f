import { importFirstCatalog } from '../../catalog/import-catalog.ts'
import type { Config } from '../../config.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { ada, ben, cleo, DEMO_PASSWORD, enter, staff } from './customers.ts'
import { writeMessages } from './messages.ts'
import { openStage } from './stage.ts'
import { playStories } from './stories.ts'

interface SeedOptions {
  config: Config
  database: ShopDatabase
  now: Date
}

export type Seeded = Awaited<ReturnType<typeof seed>>

/** Fills a shop with demo customers, orders and messages. What an earlier run has left is not made twice. */
export async function seed({ config, database, now }: SeedOptions) {
  await importFirstCatalog(database, config.catalogDir, { now })
  const stage = await openStage({ config, database, now })
  try {
    for (const customer of [ada, ben, cleo, staff]) await enter(stage, customer)
    const orders = await playStories(stage)
    const messages = await writeMessages(stage, database)
    const logins = [
      {
        email: staff.email,
        who: 'to try the office with: npm run shop -- staff add staff@example.com --role owner',
      },
      ...[ada, ben, cleo].map(({ email, name, surname }) => ({ email, who: `${name} ${surname}` })),
    ]
    return { orders, messages, password: DEMO_PASSWORD, logins }
  } finally {
    await stage.close()
  }
}
