import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Value = { stringValue?: string; intValue?: number | string }
type Wire = {
  resourceSpans: {
    scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: { key: string; value: Value }[] })[] }[]
  }[]
}

export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2 is a server, 3 a client, 4 a producer, 5 a consumer. */
  kind: number
  attributes: Record<string, string>
  status: { code?: number }
}

/** A collector on loopback that stores the spans that it gets as OTLP over HTTP in JSON. */
export async function startOtlpReceiver() {
  const spans: Span[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    texts.push(text)
    for (const { scopeSpans } of (JSON.parse(text) as Wire).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: Object.fromEntries(
            span.attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
          ),
        })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything that was received, as text. */
    text: () => texts.join('\n'),
  }
}
