// A whole shop without pages, to be killed. Its settings come from the environment, and it prints its port when it is open.
import { startBackground } from '../../../server/background.ts'
import { readConfig } from '../../../server/config.ts'
import { endOnSignal } from '../../../server/end-on-signal.ts'
import { drain } from '../../../server/http/closing.ts'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { machineClock } from '../../fakes/clock.ts'
import { openTestShop } from '../shop.ts'

const config = readConfig(process.env)
/** A clock that is wrong by so many milliseconds, until the test that started the shop turns it. */
let offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
process.on('message', (wanted) => {
  offset = Number(wanted)
  process.send?.('turned')
})
const clock = { ...machineClock, now: () => new Date(Date.now() + offset) }
const log = {
  info() {},
  warn: process.env.LOG_LEVEL === 'error' ? () => {} : console.error,
  error: console.error,
}
const database = await openShopDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  logger: log,
  migrate: false,
})
const { app } = await openTestShop(database, { env: process.env, clock })
const background = startBackground({ config, database, clock, log })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)

endOnSignal(async () => {
  await drain(app, { announceMs: config.drainSeconds * 1000 })
  await Promise.all([app.close(), background.stop()])
  await database.close()
})
