import { UsageError } from '../command.ts'
import type { Delivery } from './follow-stream.ts'

/** What the local address said; `error` if it said nothing. */
export type Outcome = { status?: number; error?: string; durationMs: number }

const timeoutMs = 30_000

/** `4000/webhooks` and `localhost:4000/webhooks` are short for `http://localhost:4000/webhooks`. */
export function toForwardUrl(text: string): string {
  const host = /^\d+(\/|$)/.test(text) ? `localhost:${text}` : text
  const whole = /^https?:\/\//.test(host) ? host : `http://${host}`
  if (!URL.canParse(whole)) throw new UsageError(`Not an address such as http://localhost:4000/webhooks: ${text}`)
  return new URL(whole).href
}

/** Posts a delivery as the service posts webhooks: any answer but a 2xx is a failure, redirects too. */
export async function forward(url: string, { headers, body }: Delivery, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit]),
    })
    await response.body?.cancel()
    return { status: response.status, durationMs: elapsed() }
  } catch (error) {
    if (limit.aborted) return { error: `no answer within ${timeoutMs / 1000} s`, durationMs: elapsed() }
    return { error: describe(error as Error), durationMs: elapsed() }
  }
}

/** Node wraps the reason, such as a refused connection. */
function describe({ message, cause }: Error): string {
  const reason = cause as NodeJS.ErrnoException | undefined
  if (reason?.code === 'ECONNREFUSED') return 'connection refused: is your server running?'
  return reason?.code ?? reason?.message ?? message
}
