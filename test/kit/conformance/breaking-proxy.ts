import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onFinished } from '../../support/on-finished.ts'
import type { Hooks, Reply, Sent } from './breaks/break.ts'

type Targets = { baseUrl: string; appUrl: string }

/** A way to the service, and to the page where merchants approve apps, that breaks rules as the hooks say. */
export async function startBreakingProxy({ baseUrl, appUrl }: Targets, hooks: Hooks) {
  let ownUrl = ''
  const server = createServer(async (incoming, outgoing) => {
    const sent = await read(incoming)
    const target = sent.path === '/oauth/authorize' ? appUrl : baseUrl
    const faked = hooks.request?.(sent)
    const reply = faked ? { status: 200, headers: {}, body: undefined, ...faked } : await forward(target, sent)
    // The metadata would lead around this proxy.
    if (reply.body?.authorization_endpoint) reply.body.authorization_endpoint = `${ownUrl}/oauth/authorize`
    hooks.answer?.(reply, sent)
    const text = reply.body === undefined ? '' : Buffer.isBuffer(reply.body) ? reply.body : JSON.stringify(reply.body)
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = reply.headers
    outgoing.writeHead(
      reply.status,
      reply.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    )
    outgoing.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return ownUrl
}

async function read(incoming: IncomingMessage): Promise<Sent> {
  const raw = Buffer.concat(await incoming.toArray())
  const { pathname, searchParams } = new URL(incoming.url!, 'http://proxy')
  const { host: _, connection: __, ...headers } = incoming.headers as Record<string, string>
  return { method: incoming.method!, path: pathname, query: searchParams, headers, body: parse(raw), raw }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined // Some checks send no JSON on purpose.
  }
}

async function forward(target: string, sent: Sent): Promise<Reply> {
  // A hook may have changed the body.
  const raw =
    sent.body === undefined || JSON.stringify(parse(sent.raw)) === JSON.stringify(sent.body)
      ? sent.raw
      : Buffer.from(JSON.stringify(sent.body))
  const headers = { ...sent.headers, 'accept-encoding': 'identity', 'content-length': String(raw.length) }
  const query = sent.query.size > 0 ? `?${sent.query}` : ''
  const outgoing = send(target + sent.path + query, { method: sent.method, headers })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(raw)
  const [response] = await answered
  outgoing.on('error', () => undefined) // The service may close while a body is sent that it refused.
  const text = Buffer.concat(await response.toArray())
  const isJson = response.headers['content-type']?.startsWith('application/json') && text.length > 0
  const body = text.length === 0 ? undefined : isJson ? JSON.parse(text.toString()) : text
  return { status: response.statusCode!, headers: response.headers as Record<string, string>, body }
}
