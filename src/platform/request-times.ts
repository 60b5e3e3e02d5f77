import type { Metric, Registry } from 'prom-client'

const name = 'etalase_http_request_seconds'
const help = 'Time to answer, by route, method and status'
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Times = { labels: Record<string, string>; sum: number; counts: number[] }

/** Records the responses of one route. Its labels are composed once, because hashing them per request is slow. */
export type RouteTimes = (status: number, seconds: number) => void

/** The histogram of requests, printed with the registry's other metrics. */
export function createRequestTimes(registry: Registry): (route: string, method: string) => RouteTimes {
  const all: Times[] = []
  const byRoute = new Map<string, RouteTimes>()
  const metric = {
    name,
    get: async () => ({ name, help, type: 'histogram', values: all.flatMap(print), aggregator: 'sum' }),
  }
  registry.registerMetric(metric as unknown as Metric)
  return (route, method) => {
    const name = `${method} ${route}`
    const times = byRoute.get(name) ?? countTimes(route, method)
    byRoute.set(name, times)
    return times
  }

  function countTimes(route: string, method: string): RouteTimes {
    const byStatus = new Map<number, Times>()
    const open = (status: number) => {
      const times = { labels: { route, method, status: `${status}` }, sum: 0, counts: Array(bounds.length + 1).fill(0) }
      byStatus.set(status, times)
      all.push(times)
      return times
    }
    return (status, seconds) => {
      const times = byStatus.get(status) ?? open(status)
      times.sum += seconds
      let bucket = 0
      while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++
      times.counts[bucket]!++
    }
  }
}

function print({ labels, sum, counts }: Times) {
  let count = 0
  const buckets = counts.map((own, i) => {
    count += own
    return { metricName: `${name}_bucket`, labels: { le: `${bounds[i] ?? '+Inf'}`, ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
