// Plays a shop that is killed while it makes its tables: ends itself after so many statements of its migrations.
import { migrate } from '../../../server/database/migrate.ts'
import { openShopDatabase, shopMigrations } from '../../../server/repositories/shop-database.ts'
import { countStatements } from '../database/count-statements.ts'

const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = 'memory', KILL_AFTER } = process.env
const database = await openShopDatabase({ databaseUrl, dataDir, migrate: false, statementTimeoutMs: 60_000 })
const counted = countStatements(database.db, (count) => {
  if (count > Number(KILL_AFTER)) process.kill(process.pid, 'SIGKILL')
})
await migrate(counted, shopMigrations)
console.log('migrated')
await database.close()
