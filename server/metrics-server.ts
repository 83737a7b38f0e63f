import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { freeSpace } from './database/free-space.ts'
import type { Clock } from './gateways/clock.ts'
import { CONTENT_TYPE, formatMetrics } from './metrics/format.ts'
import { watchProcess } from './metrics/process-metrics.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import { collectShopMetrics } from './metrics/shop-metrics.ts'
import { createInspectionRepo } from './repositories/operations/inspection.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface MetricsDeps {
  config: Pick<Config, 'metrics' | 'dataDir'>
  requests: RequestMetrics
  database: ShopDatabase
  clock: Clock
  buildId: string
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/**
 * Serves `/metrics` on a port of its own, which is never the customers': what it tells is for the owner. Null without such a
 * port.
 */
export async function openMetricsServer(deps: MetricsDeps): Promise<MetricsServer | null> {
  const { config, requests, database, clock, buildId } = deps
  if (!config.metrics) return null
  const ofProcess = watchProcess()
  const inspection = createInspectionRepo({ db: database.currentDb })
  const collect = async () => [
    ...ofProcess.collect(),
    ...requests.collect(),
    ...(await collectShopMetrics({
      inspection,
      ping: () => database.ping(),
      measureSpace: freeSpace,
      dataDir: config.dataDir,
      now: () => clock.now(),
      build: { id: buildId, engine: database.engine },
      replicaUse: database.replicaUse,
    })),
  ]
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    collect().then(
      (metrics) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(formatMetrics(metrics)),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, config.metrics)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      ofProcess.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
