// `npm run dev`: the real server and the app from their sources, on one port, with hot replacement.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import inspector from 'node:inspector'
import { parseArgs } from 'node:util'
import { printError, say } from './dev/printer.mjs'
import { createShopLoop } from './dev/shop-loop.mjs'
import { openSources } from './dev/sources.mjs'

const { values: options } = parseArgs({
  options: { inspect: { type: 'boolean' }, 'inspect-brk': { type: 'boolean' } },
})

if (existsSync('.env')) process.loadEnvFile('.env')
if (process.env.NODE_ENV === 'production') {
  printError(
    'This is not for production, and NODE_ENV=production is set. The shop itself starts with npm start.',
  )
  process.exit(1)
}
// React and others choose their development builds by this.
process.env.NODE_ENV = 'development'
process.setSourceMapsEnabled(true)
// An editor that starts this has opened the port already.
if ((options.inspect || options['inspect-brk']) && !inspector.url()) inspector.open()
if (options['inspect-brk']) inspector.waitForDebugger()

const front = createServer((request, response) => {
  sources.serve(request, response, () => void loop.serve(request, response))
})
const sources = await openSources(front)
const loop = createShopLoop({ front, sources })

// An uncaught error ends the shop in production. Here it is shown, and the next edit may fix it.
process.on('uncaughtException', loop.report)
process.on('unhandledRejection', loop.report)

let isClosing = false
/** @param {string} signal */
async function close(signal) {
  // A second Ctrl+C means: do not wait.
  if (isClosing) process.exit(1)
  isClosing = true
  say(`Closing (${signal})`)
  await loop.close()
  await sources.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close(signal))

await loop.start()
