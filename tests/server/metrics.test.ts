import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createRequestMetrics } from '../../server/metrics/request-metrics.ts'
import { type MetricsServer, openMetricsServer } from '../../server/metrics-server.ts'
import { buyStay } from './journey.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

const requests = createRequestMetrics()

/** `name{labels}` → value */
async function scrape({ port }: MetricsServer): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

const namesOf = (metrics: Map<string, number>) =>
  new Set([...metrics.keys()].map((key) => key.replace(/\{.*/, '')))

describeOnBothEngines('the metrics', (database) => {
  const shop = useShop(database, { requestMetrics: requests })
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)
  let server: MetricsServer

  const open = async (ping = database().ping) => {
    const opened = await openMetricsServer({
      config: { metrics: { host: '127.0.0.1', port: 0 }, dataDir: '/tmp' },
      requests,
      database: { ...database(), ping },
      clock: shop.clock,
      buildId: 'abc',
    })
    if (!opened) throw new Error('There is no port')
    return opened
  }
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())

  it('count answers by route and status, never by address', async () => {
    const before = await scrape(server)
    const client = visit(shop)
    await client.get(`products/${sauna.id}`)
    await client.get('products/999999999')
    await client.get('/secret-of-ann@example.com?token=abc')
    const after = await scrape(server)
    const more = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0)
    const counted = (route: string, status: number) =>
      more(`http_requests_total{method="GET",route="${route}",status="${status}"}`)
    expect(counted('/api/v1/products/:productId', 200)).toBe(1)
    expect(counted('/api/v1/products/:productId', 404)).toBe(1)
    expect(more('http_request_duration_seconds_count{route="/api/v1/products/:productId"}')).toBe(2)
    expect(more('http_request_duration_seconds_bucket{route="/api/v1/products/:productId",le="+Inf"}')).toBe(
      2,
    )
    expect([...after.keys()].join('\n')).not.toMatch(/ann@|token|999999999/)
  })

  it('tell what the shop has to do, and what is late', async () => {
    const before = await scrape(server)
    await buyStay(customer, sauna.id)
    const after = await scrape(server)
    expect((after.get('shop_orders_paid') ?? 0) - (before.get('shop_orders_paid') ?? 0)).toBe(1)
    expect(after.get('shop_database_up')).toBe(1)
    expect(after.get(`shop_build_info{build="abc",engine="${database().engine}"}`)).toBe(1)
    expect(after.get('shop_disk_free_bytes')).toBeGreaterThan(0)
    expect(after.get('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThan(0)
  })

  it('say so when the database is away, and go on with the rest', async () => {
    const cutOff = await open(() => Promise.reject(new Error('away')))
    const metrics = await scrape(cutOff)
    await cutOff.close()
    expect(metrics.get('shop_database_up')).toBe(0)
    expect(namesOf(metrics)).toContain('process_resident_memory_bytes')
    expect(namesOf(metrics)).not.toContain('shop_orders_paid')
  })

  it('have the type that Prometheus expects of their labels', async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    const typeOf = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    )
    const typesWith = (label: string) =>
      new Set(
        [...text.matchAll(/^(\w+)\{(.*)\}/gm)]
          .filter(([, , labels = '']) => `,${labels}`.includes(`,${label}="`))
          .map(([, name = '']) => typeOf.get(name) ?? typeOf.get(name.replace(/_bucket$/, ''))),
      )
    expect([...typesWith('quantile')]).toEqual(['summary'])
    expect([...typesWith('le')]).toEqual(['histogram'])
  })

  it('are not on the customers’ port', async () => {
    expect((await visit(shop).get('/metrics')).body).not.toContain('shop_database_up')
  })

  it('are all that the alerts and the dashboard ask for', async () => {
    const known = namesOf(await scrape(server))
    const { groups } = parse(readFileSync('deploy/prometheus-alerts.yml', 'utf8'))
    const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
    const expressions: string[] = [
      ...groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
      ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
        targets.map(({ expr }) => expr),
      ),
    ]
    const asked = expressions.flatMap((text) => text.match(/\b(?:shop|http|nodejs|process)_\w+/g) ?? [])
    expect(asked.length).toBeGreaterThan(15)
    expect(asked.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the metrics server', () => {
  it('is not there without a port', async () => {
    const nothing = {} as never
    const closed = {
      config: { metrics: null, dataDir: '' },
      requests,
      database: nothing,
      clock: nothing,
      buildId: '',
    }
    expect(await openMetricsServer(closed)).toBeNull()
  })
})

it('each bucket counts all answers that took no longer than its limit', () => {
  const { observe, collect } = createRequestMetrics()
  for (const seconds of [0.004, 0.005, 0.02, 3, 60])
    observe({ method: 'GET', route: '/', status: 200, seconds })
  const buckets = collect()
    .flatMap(({ samples }) => samples)
    .filter(({ suffix }) => suffix === '_bucket')
  expect(buckets.map(({ labels, value }) => [labels?.le, value])).toEqual([
    ['0.005', 2],
    ['0.01', 2],
    ['0.025', 3],
    ['0.05', 3],
    ['0.1', 3],
    ['0.25', 3],
    ['0.5', 3],
    ['1', 3],
    ['2.5', 3],
    ['5', 4],
    ['10', 4],
    ['+Inf', 5],
  ])
})
