import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Metric, Registry } from 'prom-client'

/** Records one value. */
export type Observe = (value: number) => void

type Series = { labels: Record<string, string>; sum: number; counts: number[] }

/** A metric that prints itself in slices, because it may have thousands of series. */
export type SlicedMetric = { name: string; print(): AsyncIterable<string> }

/** Printing this many series takes about a millisecond. */
const seriesPerSlice = 200

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
    print,
    get: async () => ({ name, help, type: 'histogram', values: all.flatMap(toValues), aggregator: 'sum' }),
  }
  registry.registerMetric(metric as unknown as Metric)

  async function* print() {
    yield `# HELP ${name} ${help}\n# TYPE ${name} histogram\n`
    for (let from = 0; from < all.length; from += seriesPerSlice) {
      yield all
        .slice(from, from + seriesPerSlice)
        .map((series) => printSeries(name, bounds, series))
        .join('')
      await nextTurn()
    }
  }

  function toValues({ labels, sum, counts }: Series) {
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

/** Prints the format of prom-client in a tenth of its time. */
function printSeries(name: string, bounds: number[], { labels, sum, counts }: Series): string {
  const own = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`)
  const rest = own.length > 0 ? `,${own.join(',')}` : ''
  const among = own.length > 0 ? `{${own.join(',')}}` : ''
  let text = ''
  let count = 0
  for (let i = 0; i < counts.length; i++) {
    count += counts[i]!
    text += `${name}_bucket{le="${bounds[i] ?? '+Inf'}"${rest}} ${count}\n`
  }
  return `${text}${name}_sum${among} ${sum}\n${name}_count${among} ${count}\n`
}

const escapeLabel = (value: string) => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
