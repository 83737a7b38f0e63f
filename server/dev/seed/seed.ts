import { importFirstCatalog } from '../../catalog/import-catalog.ts'
import type { Config } from '../../config.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { ada, ben, cleo, DEMO_PASSWORD, enter, gus, staff } from './customers.ts'
import { inviteOwner } from './invite-owner.ts'
import { answerMessages, writeMessages } from './messages.ts'
import { addPartner } from './partner.ts'
import { openStage } from './stage.ts'
import { playStories } from './stories.ts'
import { fillYard } from './yard.ts'

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
    stage.at(now)
    await answerMessages(stage, { config, database })
    const partnerLink = await addPartner(stage, { config, database })
    // After the partner, whose sauna is of the order that was completed last.
    const yard = await fillYard(stage, database)
    const logins = [
      { email: staff.email, who: 'an account like the others' },
      ...[ada, ben, cleo, gus].map(({ email, name, surname }) => ({ email, who: `${name} ${surname}` })),
    ]
    return {
      orders,
      yard,
      messages,
      partnerLink,
      officeLink: await inviteOwner({ config, database, clock: stage }),
      password: DEMO_PASSWORD,
      logins,
    }
  } finally {
    await stage.close()
  }
}
