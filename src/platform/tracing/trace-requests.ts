import type { FastifyInstance } from 'fastify'
import { markFailed, type Span, type Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

/**
 * Creates a span for each request, which is current while the request is handled. It has the route, never the address
 * or headers.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing) {
  server.decorateRequest('span')
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'etalase.request_id': request.id }
    const parent = headers.traceparent as string | undefined
    request.span = tracing.startSpan(`${method} ${route}`, { kind: 'SERVER', attributes, parent })
    tracing.run(request.span, done)
  })
  // The body is parsed in events of the socket, which run outside of the span, so the span is entered again.
  server.addHook('preValidation', (request, _reply, done) => tracing.run(request.span, done))
  server.addHook('onResponse', (request, reply, done) => {
    const { span } = request
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span && reply.statusCode >= 500) markFailed(span, { code: reply.statusCode })
    span?.end()
    done()
  })
}
