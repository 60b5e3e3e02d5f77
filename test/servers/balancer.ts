import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type Response = { status: number; headers: IncomingHttpHeaders; body: string }
export type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/**
 * Sends each request to the next process that reports to be ready, over its own connection, as a load balancer does.
 */
export function createBalancer() {
  const origins: string[] = []
  const tries = new Set<Promise<unknown>>()
  let last = 0
  const sendIfReady = async (origin: string, path: string, sent: Sent) => {
    const response = await sendTo(`${origin}/readyz`).catch(() => undefined)
    return response?.status === 200 ? await sendTo(origin + path, sent) : undefined
  }
  return {
    add: (origin: string) => origins.push(origin),
    async send(path: string, sent: Sent = {}): Promise<Response> {
      for (;;) {
        const origin = origins[++last % origins.length]!
        const attempt = sendIfReady(origin, path, sent)
        tries.add(attempt)
        const response = await attempt.finally(() => tries.delete(attempt))
        if (response) return response
        await sleep(1)
      }
    },
    /** Waits until the current requests have ended; some were sent to a process that is no longer ready. */
    async settled() {
      await Promise.allSettled(tries)
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
