import { loadavg } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, type Fault, startCluster } from '../../tools/cluster/cluster.mjs'
import { roundsFrom } from '../rounds.ts'
import { openTwoShops } from './two-shops.ts'

const FAULTS: Fault[] = ['kill', 'pause', 'cut', 'part']
/** Acknowledged before a fault, and again after it. */
const BOOKINGS = 5
const GOAL_MS = 15_000

/** Each is true whatever became of the request: none says that nothing was booked. */
const TRUE_SENTENCES = new Set(['The shop is busy right now. Please try again in a moment.'])

const folder = process.env.CLUSTER_FOLDER ?? ''
const rounds = roundsFrom('CLUSTER_ROUNDS', 4)
const waits: { fault: Fault; ms: number; whole: number }[] = []
let cluster: Cluster
let shop: Awaited<ReturnType<typeof openTwoShops>>

beforeAll(async () => {
  if (!folder) throw new Error('Start this with: npm run test:cluster')
  cluster = await startCluster(path.join(folder, 'machines'), { through: process.env.CLUSTER_THROUGH })
  await cluster.waitUntilWhole()
  shop = await openTwoShops(cluster, folder)
})

afterAll(async () => {
  await shop?.close()
  await cluster?.stop()
  report()
})

function report() {
  const sorted = waits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const late = sorted.filter((ms) => ms > GOAL_MS).length
  console.log(
    [
      `${waits.length} of ${rounds} rounds, 0 lost, no night twice`,
      `${shop?.clients.accepted.size} orders and ${shop?.clients.paid.size} payments acknowledged, each checked`,
      `first success: median ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms; ${late} later than ${GOAL_MS} ms`,
    ].join('\n'),
  )
}

it.each(Array.from({ length: rounds }, (_, round) => FAULTS[round % FAULTS.length] as Fault))(
  'two shops lose nothing when something happens to the machine of their database: %s',
  async (fault) => {
    const { clients } = shop
    await clients.book(BOOKINGS)
    // A primary that has only just taken over has no standby yet that may replace it. A busy machine makes new ones.
    await cluster.waitUntilWhole()
    const started = Date.now()
    const { name, heal } = await cluster.strike(fault)
    const ms = (await clients.firstAfter(Date.now())) - started
    await clients.book(BOOKINGS)
    const healed = Date.now()
    // While the old primary comes back, customers go on, and it must not answer them.
    await heal()
    await clients.book(BOOKINGS)
    await cluster.waitUntilWhole()
    await shop.check()
    const whole = Date.now() - healed
    waits.push({ fault, ms, whole })
    console.log(
      `${fault} ${name}: first success after ${ms} ms, whole after ${whole} ms, load ${loadavg()[0]?.toFixed(1)}`,
    )
    expect([...clients.refusals].filter((sentence) => !TRUE_SENTENCES.has(sentence))).toEqual([])
    expect(shop.areAlive()).toBe(true)
  },
)
