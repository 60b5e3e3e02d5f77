import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onFinished } from '../support/on-finished.ts'

/** An answer; without a status the connection is closed instead, or held open. */
export type Scripted = { status?: number; headers?: Record<string, string>; body?: unknown; isHeld?: boolean }

type Seen = { method: string; path: string; key: string | undefined; at: number; headers: IncomingMessage['headers'] }

/** Answers each request with the next of these, and all further ones with the last; or as the function says. */
export async function startScript(script: Scripted[] | ((path: string, index: number) => Scripted)) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const index = seen.length
    const answer = typeof script === 'function' ? script(url!, index) : (script[index] ?? script.at(-1)!)
    const key = headers['idempotency-key'] as string | undefined
    seen.push({ method: method!, path: url!, key, at: performance.now(), headers })
    if (answer.isHeld) return
    if (answer.status === undefined) return void request.socket.destroy()
    const hasBody = answer.status !== 204
    response.writeHead(answer.status, { ...(hasBody && { 'content-type': 'application/json' }), ...answer.headers })
    response.end(hasBody ? JSON.stringify(answer.body ?? {}) : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}
