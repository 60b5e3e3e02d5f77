import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onFinished } from '../support/on-finished.ts'

export type Fate = 'forward' | 'lose the request' | 'lose the answer'

/** A way to the service that closes the connection before or after the service has answered, as `decide` says. */
export async function startLosingProxy(target: string, decide: (index: number, path: string) => Fate) {
  let requests = 0
  const lost = { requests: 0, answers: 0 }
  const server = createServer((incoming, outgoing) => {
    const fate = decide(requests++, incoming.url!)
    if (fate === 'lose the request') {
      lost.requests++
      return void incoming.socket.destroy()
    }
    const { host: _, ...headers } = incoming.headers
    const forwarded = request(new URL(incoming.url!, target), { method: incoming.method, headers }, (answer) => {
      if (fate === 'forward') {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        return void answer.pipe(outgoing)
      }
      lost.answers++
      answer.resume().on('end', () => incoming.socket.destroy())
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost }
}

/** Loses a third of the requests and a third of the answers, each in turn. */
export const loseTwoOfThree = (index: number): Fate =>
  (['lose the request', 'lose the answer', 'forward'] as const)[index % 3]!
