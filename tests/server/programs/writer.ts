// Plays a shop that is killed: opens a directory's database and prints each number once it is committed.
import { sql } from 'kysely'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const { db, tx } = await openShopDatabase({ dataDir, migrate: false })
  await sql`create table if not exists left_page (n integer primary key)`.execute(db)
  await sql`create table if not exists right_page (n integer primary key)`.execute(db)
  const { rows } = await sql<{ n: number }>`select coalesce(max(n), 0) as n from left_page`.execute(db)
  console.log('open')
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
    await tx(async (trx) => {
      await sql`insert into left_page values (${n})`.execute(trx)
      await sql`insert into right_page values (${n})`.execute(trx)
    })
    console.log(n)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
