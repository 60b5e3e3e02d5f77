import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Obstacle } from './answer.ts'

export type Input = {
  /** Sent as `Authorization: Bearer …`; null sends none. */
  credential?: string | null
  query?: Record<string, string | number>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string
  headers?: Record<string, string | undefined>
  /** Whether 429 is an answer that the check wants to see. Otherwise the call waits as long as the server asks. */
  isLimitExpected?: boolean
}

export const stopped = 'The run was stopped'

export type Caller = (operation: string, input?: Input) => Promise<Answer>

type Options = {
  base: string
  onWait?: (seconds: number) => void
  timeoutMs?: number
  /** Ends the run: requests that change something are completed, and none is begun. */
  stop?: AbortSignal
}

/** How often a call that was refused with 429 is sent again, and how long it waits at most. */
const maxRepetitions = 5
const maxWaitSeconds = 120

/** Sends requests such as `GET /v3/me`, follows no redirect and repeats nothing but what the rate limit refused. */
export function createCaller({ base, onWait, timeoutMs = 30_000, stop }: Options): Caller {
  return async (operation, input = {}) => {
    for (let repetition = 0; ; repetition++) {
      if (stop?.aborted) throw new Obstacle(stopped)
      const answer = await sendOnce(base, operation, input, AbortSignal.timeout(timeoutMs), stop)
      if (answer.status !== 429 || input.isLimitExpected || repetition === maxRepetitions) return answer
      const seconds = Number(answer.headers.get('retry-after') ?? 1)
      if (!(seconds <= maxWaitSeconds)) throw new Obstacle(`The rate limit asks to wait ${seconds} seconds`, answer)
      onWait?.(seconds)
      await sleep(Math.max(seconds, 0.2) * 1000, undefined, { signal: stop }).catch(() => undefined)
    }
  }
}

async function sendOnce(
  base: string,
  operation: string,
  input: Input,
  limit: AbortSignal,
  stop: AbortSignal | undefined,
): Promise<Answer> {
  const [method, path] = operation.split(' ') as [string, string]
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value))
  const url = path.startsWith('http') ? path : base + path
  const request = `${method} ${path.split('?')[0]}`
  try {
    const response = await fetch(query.size > 0 ? `${url}?${query}` : url, {
      method,
      headers: toHeaders(input),
      body: input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      redirect: 'manual',
      signal: stop && method === 'GET' ? AbortSignal.any([limit, stop]) : limit,
    })
    return toAnswer(request, response, await response.text())
  } catch (cause) {
    if (stop?.aborted) throw new Obstacle(stopped)
    const { cause: reason, message } = cause as Error & { cause?: { message?: string; code?: string } }
    throw new Obstacle(`${request} got no answer: ${reason?.code ?? reason?.message ?? message}`)
  }
}

function toHeaders({ credential, headers = {}, body, raw }: Input): Headers {
  const sent = new Headers()
  if (credential) sent.set('authorization', `Bearer ${credential}`)
  if (body !== undefined || raw !== undefined) sent.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  return sent
}

function toAnswer(request: string, { status, headers }: Response, text: string): Answer {
  return { request, status, headers, body: parse(text), text, requestId: headers.get('x-request-id') ?? undefined }
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined // Not JSON: a check that reads the body says what it expected.
  }
}
