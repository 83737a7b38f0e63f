import type { Metric, Sample } from './format.ts'

/** Upper limits of the buckets, in seconds. */
const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface AnsweredRequest {
  method: string
  /** The pattern of the address, `/api/v1/products/:productId`: an address itself may be about a person. */
  route: string
  status: number
  seconds: number
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** Counts what the shop has answered, by route and status, and how long it took. */
export function createRequestMetrics() {
  const answered = new Map<string, { labels: Record<string, string>; count: number }>()
  /** Each answer is in one bucket here; the format wants the sums up to each limit. */
  const durations = new Map<string, { buckets: number[]; sum: number; count: number }>()

  function observe({ method, route, status, seconds }: AnsweredRequest) {
    const key = `${method} ${route} ${status}`
    const known = answered.get(key)
    if (known) known.count++
    else answered.set(key, { labels: { method, route, status: String(status) }, count: 1 })
    let duration = durations.get(route)
    if (!duration) durations.set(route, (duration = { buckets: LIMITS.map(() => 0), sum: 0, count: 0 }))
    duration.sum += seconds
    duration.count++
    const index = LIMITS.findIndex((limit) => seconds <= limit)
    if (index !== -1) duration.buckets[index] = (duration.buckets[index] ?? 0) + 1
  }

  function* samplesOfDurations(): Iterable<Sample> {
    for (const [route, { buckets, sum, count }] of durations) {
      let within = 0
      for (const [index, limit] of LIMITS.entries()) {
        within += buckets[index] ?? 0
        yield { suffix: '_bucket', labels: { route, le: String(limit) }, value: within }
      }
      yield { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count }
      yield { suffix: '_sum', labels: { route }, value: sum }
      yield { suffix: '_count', labels: { route }, value: count }
    }
  }

  const collect = (): Metric[] => [
    {
      name: 'http_requests_total',
      help: 'Requests that were answered.',
      type: 'counter',
      samples: [...answered.values()].map(({ labels, count }) => ({ labels, value: count })),
    },
    {
      name: 'http_request_duration_seconds',
      help: 'How long the shop took for its answers.',
      type: 'histogram',
      samples: [...samplesOfDurations()],
    },
  ]

  return { observe, collect }
}
