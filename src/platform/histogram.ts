import type { Metric, Registry } from 'prom-client'

/** Records one value. */
export type Observe = (value: number) => void

type Series = { labels: Record<string, string>; sum: number; counts: number[] }

/**
 * A histogram in Prometheus's format. The labels of a series are composed once, when it is opened, because prom-client
 * would hash them at each observation.
 */
export function createHistogram(
  registry: Registry,
  { name, help, bounds }: { name: string; help: string; bounds: number[] },
): (labels: Record<string, string>) => Observe {
  const all: Series[] = []
  const metric = {
    name,
    get: async () => ({ name, help, type: 'histogram', values: all.flatMap(print), aggregator: 'sum' }),
  }
  registry.registerMetric(metric as unknown as Metric)

  function print({ labels, sum, counts }: Series) {
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

  return (labels) => {
    const series: Series = { labels, sum: 0, counts: Array(bounds.length + 1).fill(0) }
    all.push(series)
    return (value) => {
      series.sum += value
      let bucket = 0
      while (bucket < bounds.length && value > bounds[bucket]!) bucket++
      series.counts[bucket]!++
    }
  }
}
