import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type Response = { status: number; headers: IncomingHttpHeaders; body: string }
export type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends each request to the next process that says it is ready, over a connection of its own, as a load balancer does. */
export function createBalancer() {
  const origins: string[] = []
  let last = 0
  const isReady = async (origin: string) => {
    const response = await sendTo(`${origin}/readyz`).catch(() => undefined)
    return response?.status === 200
  }
  return {
    add: (origin: string) => origins.push(origin),
    async send(path: string, sent: Sent = {}): Promise<Response> {
      for (;;) {
        const origin = origins[++last % origins.length]!
        if (await isReady(origin)) return await sendTo(origin + path, sent)
        await sleep(1)
      }
    },
  }
}

export async function sendTo(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
  return await new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, async (response) => {
      resolve({ status: response.statusCode!, headers: response.headers, body: await text(response) })
    })
      .on('error', reject)
      .end(body)
  })
}
