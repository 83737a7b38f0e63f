import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './format.ts'

const SECOND_IN_NANOSECONDS = 1e9

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

/** How the process is doing. The lag of its event loop is measured from one collection to the next. */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = Math.round(Date.now() / 1000 - process.uptime())
  return {
    collect(): Metric[] {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lag = [0.5, 0.99].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / SECOND_IN_NANOSECONDS,
      }))
      delay.reset()
      return [
        gauge('process_start_time_seconds', 'When the process was started, since 1970.', startedAt),
        gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', heapUsed),
        {
          name: 'process_cpu_seconds_total',
          help: 'Processor time of the process.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        {
          name: 'nodejs_eventloop_lag_seconds',
          help: 'How late the process gets to what is due.',
          type: 'summary',
          samples: lag,
        },
      ]
    },
    stop: () => delay.disable(),
  }
}
