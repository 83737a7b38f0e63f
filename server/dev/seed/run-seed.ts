import { join } from 'node:path'
import { serversOf } from '../../database/addresses.ts'
import { openShopDatabase } from '../../repositories/shop-database.ts'
import { readSeedConfig } from './seed-config.ts'
import { seed } from './seed.ts'

interface SeedRun {
  env: Record<string, string | undefined>
  /** The built body of the embedded database's thread. */
  workerUrl: URL
  print(line: string): void
}

/**
 * `npm run seed`. The shop may be open: then it lends its embedded database, as it does to the operator's commands.
 * @throws an Error with a sentence where demo data must not be put in
 */
export async function runSeed({ env, workerUrl, print }: SeedRun): Promise<void> {
  const config = readSeedConfig(env)
  const { databaseUrl, origin } = config
  const dataDir = join(config.dataDir, 'database')
  print(`Filling ${databaseUrl ? `PostgreSQL at ${serversOf(databaseUrl)}` : dataDir} …`)
  const database = await openShopDatabase({ databaseUrl, dataDir, workerUrl, asClient: true })
  try {
    const { orders, yard, messages, partnerLink, officeLink, password, logins } = await seed({
      config,
      database,
      now: new Date(),
    })
    print(
      orders.length > 0 ? `New orders: ${orders.join(', ')}.` : 'There are orders of every status already.',
    )
    if (yard > 0) print(`New orders for the office’s list of today: ${yard}.`)
    if (messages > 0) print(`New messages: ${messages}. Read them with: npm run shop -- messages`)
    print('An order that awaits payment expires after 31 minutes, and a refund that is due is paid soon.')
    print('')
    print(`Log in at ${origin}/login with the password: ${password}`)
    for (const { email, who } of logins) print(`  ${email.padEnd(20)}${who}`)
    if (officeLink) print(`\nJoin the office as its owner, once, within three days:\n  ${officeLink}`)
    if (partnerLink) print(`Join it as a franchise partner:\n  ${partnerLink}`)
  } finally {
    await database.close()
  }
}
