import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

export type { Span }

/** `parent` is a W3C `traceparent` header, for the first span of a request. */
type SpanOptions = { kind: keyof typeof SpanKind; attributes?: Attributes; parent?: string | undefined }

/** Creates spans in this process. The current span follows asynchronous calls. */
export type Tracing = {
  current(): Span | undefined
  startSpan(name: string, options: SpanOptions): Span
  /** Makes the span current for everything that `work` starts. */
  run<T>(span: Span | undefined, work: () => T): T
  /** Runs work in a span of its own. */
  trace<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** Exports the remaining spans. */
  close(): Promise<void>
}

const errorStatus = 2

/** Records only the kind of the error, because messages may hold values. */
export function markFailed(span: Span, error: unknown) {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'error'))
  span.setStatus({ code: errorStatus })
}
