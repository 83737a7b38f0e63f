import type { FreeSpace } from '../database/free-space.ts'
import type { ReplicaUse } from '../database/replicas/public-reads.ts'
import type { InspectionRepo } from '../repositories/operations/inspection.repo.ts'
import type { Metric } from './format.ts'

interface ShopMetricsDeps {
  inspection: Pick<
    InspectionRepo,
    'countEmails' | 'countUnsettled' | 'findRefundTroubles' | 'findDepositTroubles' | 'countWork'
  >
  /** Resolves once the database answers and takes writes. */
  ping(): Promise<void>
  measureSpace: FreeSpace
  dataDir: string
  now(): Date
  build: { id: string; engine: string }
  /** Absent without replicas. */
  replicaUse?: (() => ReplicaUse) | undefined
}

type Numbers = [name: string, help: string, value: number][]

/** How business is doing, in numbers alone: nothing here is about a person. Without a database, what needs none. */
export async function collectShopMetrics(deps: ShopMetricsDeps): Promise<Metric[]> {
  const { id, engine } = deps.build
  const isUp = await deps.ping().then(
    () => true,
    () => false,
  )
  const work = isUp ? await readWork(deps).catch((): Numbers => []) : []
  const free = await deps.measureSpace(deps.dataDir).catch(() => null)
  const numbers: Numbers = [
    ['shop_database_up', 'Whether the database answers and takes writes.', Number(isUp)],
    ...(free === null ? [] : ([['shop_disk_free_bytes', 'Room for DATA_DIR.', free]] as Numbers)),
    ...work,
  ]
  return [
    {
      name: 'shop_build_info',
      help: 'What runs.',
      type: 'gauge',
      samples: [{ labels: { build: id, engine }, value: 1 }],
    },
    ...(deps.replicaUse ? metricsOfReplicas(deps.replicaUse()) : []),
    ...numbers.map(([name, help, value]): Metric => ({ name, help, type: 'gauge', samples: [{ value }] })),
  ]
}

const metricsOfReplicas = (use: ReplicaUse): Metric[] => [
  {
    name: 'shop_replicas',
    help: 'Replicas in the settings.',
    type: 'gauge',
    samples: [{ value: use.replicas }],
  },
  {
    name: 'shop_replicas_used',
    help: 'Replicas that answered in time when they were last asked.',
    type: 'gauge',
    samples: [{ value: use.used }],
  },
  {
    name: 'shop_public_reads_total',
    help: 'Statements of public reads, by who answered.',
    type: 'counter',
    samples: [
      { labels: { from: 'replica' }, value: use.readsFromReplicas },
      { labels: { from: 'primary' }, value: use.readsFromPrimary },
    ],
  },
]

async function readWork({ inspection, now }: ShopMetricsDeps): Promise<Numbers> {
  const time = now()
  const [emails, unsettled, troubles, deposits, work] = await Promise.all([
    inspection.countEmails(time),
    inspection.countUnsettled(time),
    inspection.findRefundTroubles(),
    inspection.findDepositTroubles(time),
    inspection.countWork(time),
  ])
  return [
    ['shop_holds', 'Checkouts that hold a sauna right now.', work.holds],
    ['shop_orders_paid', 'Orders that are paid and not handed over yet.', work.paid],
    ['shop_orders_awaiting_payment', 'Orders that can still be paid.', work.awaitingPayment],
    ['shop_orders_unsettled', 'Orders that should have been paid or expired 15 minutes ago.', unsettled],
    ['shop_refunds_due', 'Canceled orders whose money has not gone back yet.', work.refundsDue],
    [
      'shop_refunds_in_trouble',
      'Refunds that the payment gateway has refused, or has not answered about for half an hour.',
      troubles.count,
    ],
    [
      'shop_deposits_late',
      'Orders whose deposit the payment gateway should have released, charged, or refunded 15 minutes ago.',
      deposits.late.length,
    ],
    [
      'shop_deposits_lapsing',
      'Rentals that go on and whose deposit the card no longer holds within a day.',
      deposits.lapsing.length,
    ],
    ['shop_deposits_missing', 'Rentals that have begun without a deposit.', deposits.missing.length],
    ['shop_emails_waiting', 'Emails that have not been sent within 15 minutes.', emails.waiting],
    ['shop_emails_given_up', 'Emails that could not be sent and are not tried again.', emails.givenUp],
    [
      'shop_webhook_age_seconds',
      'Since the payment gateway last reported anything; -1: never.',
      work.webhookAge,
    ],
  ]
}
