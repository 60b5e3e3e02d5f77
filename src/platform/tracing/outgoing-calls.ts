import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Span } from '@opentelemetry/api'
import type { Tracing } from './tracing.ts'

type ClientRequest = { method: string; protocol: string; getHeader(name: string): unknown }
type FetchRequest = { method: string; origin: string | URL }
type Finished = { statusCode?: number }

/**
 * Creates a span for each HTTP request that this process sends, through Node's diagnostics channels: `http` for
 * webhooks, `undici` for `fetch`. Only within a span of this service, and never for requests that export spans. Paths
 * and headers are left out, because both may hold secrets.
 */
export function traceOutgoingCalls(tracing: Tracing, collectorHost: string): () => void {
  const spans = new WeakMap<object, Span>()

  function start(request: object, method: string, host: string) {
    if (!tracing.current() || host === collectorHost) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    spans.set(request, tracing.startSpan(method, { kind: 'CLIENT', attributes }))
  }

  function end(request: object, attributes: Record<string, string | number>) {
    spans.get(request)?.setAttributes(attributes).end()
    spans.delete(request)
  }

  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest }
      start(request, request.method, String(request.getHeader('host')))
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: object; response: Finished }
      end(request, { 'http.response.status_code': response.statusCode ?? 0 })
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: object; error: { code?: string } }
      end(request, { 'error.type': error.code ?? 'error' })
    },
    'undici:request:create': (message) => {
      const { request } = message as { request: FetchRequest }
      start(request, request.method, new URL(request.origin).host)
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: Finished }
      end(request, { 'http.response.status_code': response.statusCode ?? 0 })
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: { code?: string } }
      end(request, { 'error.type': error.code ?? 'error' })
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  }
}
