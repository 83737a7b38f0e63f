import type { FreeSpace } from '../database/free-space.ts'
import type { InspectionRepo } from '../repositories/operations/inspection.repo.ts'
import type { Metric } from './format.ts'

interface ShopMetricsDeps {
  inspection: Pick<InspectionRepo, 'countEmails' | 'countUnsettled' | 'findRefundTroubles' | 'countWork'>
  /** Resolves once the database answers and takes writes. */
  ping(): Promise<void>
  measureSpace: FreeSpace
  dataDir: string
  now(): Date
  build: { id: string; engine: string }
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
    ...numbers.map(([name, help, value]): Metric => ({ name, help, type: 'gauge', samples: [{ value }] })),
  ]
}

async function readWork({ inspection, now }: ShopMetricsDeps): Promise<Numbers> {
  const time = now()
  const [emails, unsettled, troubles, work] = await Promise.all([
    inspection.countEmails(time),
    inspection.countUnsettled(time),
    inspection.findRefundTroubles(),
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
    ['shop_emails_waiting', 'Emails that have not been sent within 15 minutes.', emails.waiting],
    ['shop_emails_given_up', 'Emails that could not be sent and are not tried again.', emails.givenUp],
    [
      'shop_webhook_age_seconds',
      'Since the payment gateway last reported anything; -1: never.',
      work.webhookAge,
    ],
  ]
}
