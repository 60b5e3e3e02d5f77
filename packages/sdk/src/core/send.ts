import { ApiError, NoAnswerError, readRetryAfter } from './errors.ts'

export type SendOptions = {
  /** How often a request is sent at most, the first time included. Default 4. */
  attempts?: number
  /** Milliseconds until an attempt counts as lost. Default 30,000. */
  timeout?: number
  /** The longest wait between two attempts, in milliseconds. If the service asks for more, its refusal is thrown. Default 60,000. */
  maxWait?: number
  /** Replaces the global `fetch`, for example to add a proxy. */
  fetch?: typeof fetch
}

export type Outgoing = {
  method: string
  url: string
  headers: Record<string, string | undefined>
  body?: unknown
  /** Whether a second delivery does no harm, so that a lost answer may be asked for again. */
  isRepeatable: boolean
  /** Whether it is done if a repetition after a lost answer finds nothing: the first attempt has deleted it. */
  isDoneIfGone?: boolean
  signal?: AbortSignal
}

export type Received = { status: number; headers: Headers; body: unknown }

const firstWait = 250
const longestBackoff = 8000

/** Sends a request until it is answered, as often as its kind allows. Throws an ApiError for a refusal or a redirect. */
export async function send(outgoing: Outgoing, options: SendOptions = {}): Promise<Received> {
  const { attempts = 4, maxWait = 60_000 } = options
  let isAnswerLost = false
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(outgoing, options)
    if (isAnswerLost && outgoing.isDoneIfGone && isGone(outcome)) return { ...outcome, status: 204, body: undefined }
    isAnswerLost ||= outcome instanceof Error
    if (!(outcome instanceof Error) && outcome.status >= 200 && outcome.status < 300) return outcome
    const wait = attempt < attempts ? findWait(outcome, outgoing, attempt) : undefined
    if (wait === undefined || wait > maxWait)
      throw outcome instanceof Error ? outcome : new ApiError(outcome.status, outcome.headers, outcome.body)
    await pause(wait, outgoing.signal)
  }
}

const isGone = (outcome: Received | NoAnswerError): outcome is Received =>
  !(outcome instanceof Error) &&
  (outcome.status === 410 ||
    (outcome.status === 404 && (outcome.body as { error_code?: unknown } | undefined)?.error_code === 'not_found'))

/** Milliseconds until the next attempt; undefined if the outcome is final. */
function findWait(outcome: Received | NoAnswerError, { isRepeatable }: Outgoing, attempt: number): number | undefined {
  const backoff = Math.random() * Math.min(longestBackoff, firstWait * 2 ** (attempt - 1))
  if (outcome instanceof Error) return isRepeatable ? backoff : undefined
  const { status, headers } = outcome
  const asked = readRetryAfter(headers)
  // A 429 without a time is a limit that waiting does not lift, such as that of open orders.
  const isRefusedUnread = status === 429 && asked !== undefined
  // 409 with a time to wait: the first request with this idempotency key is still under way.
  const isPassing = status === 500 || (status >= 502 && status <= 504) || (status === 409 && asked !== undefined)
  if (!isRefusedUnread && !(isPassing && isRepeatable)) return undefined
  // A little later than asked, so that many clients do not come back at once.
  return asked === undefined ? backoff : asked * 1000 + Math.random() * firstWait
}

async function sendOnce(outgoing: Outgoing, { timeout = 30_000, fetch: send = fetch }: SendOptions) {
  const { method, url, signal } = outgoing
  const { headers, body } = encode(outgoing)
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await send(url, {
      method,
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // Not followed, because another host would get the credential. The value `error` is unknown to some edge runtimes.
      redirect: 'manual',
    })
    return { status: response.status, headers: response.headers, body: await read(response) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const reason = limit.aborted ? `no answer within ${timeout} ms` : (cause as Error).message
    return new NoAnswerError(`${method} ${url.split('?')[0]}: ${reason}`, { cause })
  }
}

function encode({ headers, body }: Outgoing): { headers: Headers; body: RequestInit['body'] } {
  const encoded = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) encoded.set(name, value)
  if (body === undefined) return { headers: encoded, body: undefined }
  if (body instanceof FormData || body instanceof Blob || body instanceof Uint8Array)
    return { headers: encoded, body: body as RequestInit['body'] }
  encoded.set('content-type', 'application/json')
  return { headers: encoded, body: JSON.stringify(body) }
}

/** Reads the whole answer here, because it can also be lost on its way. */
async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.headers.get('content-type')?.startsWith('application/json')) return await response.json()
  return await response.blob()
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
