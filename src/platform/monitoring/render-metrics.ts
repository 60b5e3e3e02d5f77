import type { Registry } from 'prom-client'
import type { SlicedMetric } from './histogram.ts'

/** Returns a function that prints a registry for Prometheus; calls that arrive while it prints share the result. */
export function createMetricsRenderer(registry: Registry): () => Promise<Buffer> {
  let running: Promise<Buffer> | undefined
  return () => {
    running ??= render(registry).finally(() => {
      running = undefined
    })
    return running
  }
}

async function render(registry: Registry): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const metric of registry.getMetricsAsArray() as unknown as (SlicedMetric | { name: string })[]) {
    if ('print' in metric) for await (const slice of metric.print()) parts.push(Buffer.from(slice))
    else parts.push(Buffer.from(`${await registry.getSingleMetricAsString(metric.name)}\n`))
    parts.push(Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}
