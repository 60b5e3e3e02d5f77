import { AsyncLocalStorage } from 'node:async_hooks'
import { traceOutgoingCalls } from './outgoing-calls.ts'
import { markFailed, type Span, type Tracing } from './tracing.ts'

export type TracingOptions = { endpoint: string; serviceName: string; ratio: number }

/**
 * Sends spans over OTLP/HTTP. Nothing is registered globally, so that several services in a process stay separate. The
 * SDK is imported only here, so that a service without an endpoint never loads it.
 */
export async function startTracing({ endpoint, serviceName, ratio }: TracingOptions): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: 1000 }),
    ],
  })
  const tracer = provider.getTracer('etalase')
  const storage = new AsyncLocalStorage<Span | undefined>()
  const current = () => storage.getStore()

  function toContext(parent: string | undefined) {
    const span = current()
    if (span) return api.trace.setSpan(api.ROOT_CONTEXT, span)
    const remote = parent && /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent)
    if (!remote) return api.ROOT_CONTEXT
    const [, traceId, spanId, flags] = remote as unknown as [string, string, string, string]
    const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
    return api.isSpanContextValid(spanContext)
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, spanContext)
      : api.ROOT_CONTEXT
  }

  const tracing: Tracing = {
    current,
    startSpan: (name, { kind, attributes = {}, parent }) =>
      tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, toContext(parent)),
    run: (span, work) => storage.run(span, work),
    async trace(name, options, work) {
      const span = tracing.startSpan(name, options)
      try {
        return await storage.run(span, work)
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    close: async () => {
      stopTracing()
      await provider.shutdown().catch(() => {}) // An unreachable collector must not keep the service from stopping.
    },
  }
  const stopTracing = traceOutgoingCalls(tracing, new URL(url).host)
  return tracing
}
