import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onFinished } from '../support/on-finished.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; raw: string; body: Body }

type Body = {
  event: string
  unique_id: string
  timestamp: string
  business: string
  sequence: number | null
  version: number
  data: Record<string, unknown>
}

type Handle = (received: Received, response: ServerResponse) => void

const acknowledge: Handle = (_received, response) => void response.writeHead(204).end()

/** Starts an HTTP server on the loopback that stores every request; `handle` writes the response. */
export async function startReceiver() {
  const state = { received: [] as Received[], handle: acknowledge as Handle }
  const server = createServer(async (request: IncomingMessage, response) => {
    const raw = (await request.toArray()).join('')
    const received = { path: request.url!, headers: request.headers, raw, body: JSON.parse(raw) as Body }
    state.received.push(received)
    state.handle(received, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    url,
    acknowledge: () => {
      state.handle = acknowledge
    },
    answer: (status: number, headers: Record<string, string> = {}, body = '') => {
      state.handle = (_received, response) => void response.writeHead(status, headers).end(body)
    },
    /** The received deliveries without test events. */
    events: () => state.received.filter(({ body }) => body.event !== 'business.test_event'),
  })
}
