import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a request fails: `slow` works but never responds, `lost` works and drops the connection, `late_error` works and
 * responds with 500; `stuck`, which never responds, `error`, `unauthorized`, `rate_limit`, `forbidden` and `down` do
 * not work. `redirect`, `garbage` and `empty` send nonsense.
 */
export type Fault =
  | 'slow'
  | 'stuck'
  | 'lost'
  | 'late_error'
  | 'error'
  | 'unauthorized'
  | 'rate_limit'
  | 'forbidden'
  | 'down'
  | 'redirect'
  | 'garbage'
  | 'empty'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}

export type FakeAnswer = { status: number; body: unknown; headers?: Record<string, string> }

export type Callback = { url: string | null; headers: Record<string, string>; body: string }

/** A movement of money in the provider's books, in minor units. */
export type LedgerEntry = {
  kind: 'payment' | 'refund' | 'dispute'
  id: string
  reference_id: string
  amount: number
  /** Null if the provider does not report it. */
  fee: number | null
  at: Date
}

/** A page of the provider on which the buyer pays. */
export type FakePage = { pay: () => Promise<void>; returnUrl: string }

/** Actions of tests on a fake, in place of buyers, banks and time. */
export type FakeGateway = FakeServer & {
  /**
   * Pays the newest open request of a reference (`isFirst`: the oldest), or else the newest; throws if the provider
   * would accept no payment. `isLate` pays an expired one.
   */
  pay(
    reference: string,
    how?: { amount?: number; currency?: string; isLate?: boolean; isFirst?: boolean },
  ): Promise<void>
  expire(reference: string): Promise<void>
  /** Ends a refund that the provider reported as pending. */
  endRefund(refundKey: string, status: 'succeeded' | 'failed'): Promise<void>
  dispute(reference: string): Promise<void>
  /** How many requests of a reference can be paid. */
  countOpen(reference: string): number
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>

/** An HTTP server on loopback with fault switches, a ledger, and callbacks that can be held back and repeated. */
export async function startFakeServer(
  handle: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
  now = () => new Date(),
) {
  const faults: { fault: Fault; on: RegExp; times: number }[] = []
  const calls: string[] = []
  const callbacks: Callback[] = []
  const held: Callback[] = []
  const ledger: LedgerEntry[] = []
  const pages = new Map<string, FakePage>()
  /**
   * `deliveries` is how often a callback is sent; `release` sends held ones. `callbackUrl` is the address that the
   * merchant entered at the provider.
   */
  const switches = { deliveries: 1, holdsCallbacks: false, callbackUrl: undefined as string | undefined }

  const server = createServer(async (incoming, response) => {
    const { pathname: path, searchParams: query } = new URL(incoming.url!, 'http://fake')
    const method = incoming.method!
    const text = Buffer.concat(await incoming.toArray()).toString()
    if (path.startsWith('/pay/')) return servePage(pages.get(path.slice('/pay/'.length)), method, response)
    const name = `${method} ${path}`
    calls.push(name)
    const fault = takeFault(name)
    if (fault === 'stuck') return
    if (fault === 'down') return response.destroy()
    if (fault === 'error') return send(response, failure(500, 'SERVER_ERROR'))
    if (fault === 'unauthorized') return send(response, failure(401, 'INVALID_API_KEY'))
    if (fault === 'rate_limit') return send(response, failure(429, 'RATE_LIMIT_EXCEEDED'))
    if (fault === 'forbidden') return send(response, failure(403, 'FORBIDDEN'))
    if (fault === 'redirect') return response.writeHead(302, { location: '/redirected' }).end()
    if (fault === 'garbage') return response.writeHead(200).end('<html>')
    if (fault === 'empty') return send(response, { status: 200, body: {} })
    const answer = await handle({ method, path, query, headers: incoming.headers, text })
    if (fault === 'slow') return
    if (fault === 'lost') return response.destroy()
    return send(response, fault === 'late_error' ? failure(500, 'SERVER_ERROR') : answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function takeFault(name: string): Fault | undefined {
    const found = faults.find(({ on, times }) => times > 0 && on.test(name))
    if (found) found.times -= 1
    return found?.fault
  }

  async function deliver(callback: Callback) {
    for (let sent = 0; sent < switches.deliveries; sent += 1) {
      callbacks.push(callback)
      const url = callback.url ?? switches.callbackUrl
      if (url) await post(url, callback)
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    callbacks,
    ledger,
    pages,
    switches,
    record: (kind: LedgerEntry['kind'], id: string, reference_id: string, amount: number, fee: number | null = 0) =>
      void ledger.push({ kind, id, reference_id, amount, fee, at: now() }),
    /** The next `times` requests whose method and path match get this fault. */
    inject: (fault: Fault, { on = /./, times = 1 } = {}) => void faults.push({ fault, on, times }),
    /** Ends all faults. */
    heal: () => void faults.splice(0),
    emit: async (callback: Callback) => {
      if (switches.holdsCallbacks) held.push(callback)
      else await deliver(callback)
    },
    release: async () => {
      for (const callback of held.splice(0)) await deliver(callback)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** An error in the form of every provider. */
const failure = (status: number, code: string): FakeAnswer => ({
  status,
  body: {
    error_code: code,
    message: code,
    status_code: String(status),
    error_messages: [code],
    error: { type: 'api_error', code, message: code },
  },
})

/** An unreachable receiver gets nothing; the caller's reconciliation must find the payment. */
const post = (url: string, { headers, body }: Callback) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  )

function send(response: ServerResponse, { status, body, headers }: FakeAnswer) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function servePage(page: FakePage | undefined, method: string, response: ServerResponse) {
  if (!page) return response.writeHead(404).end()
  const html = { 'content-type': 'text/html' }
  if (method !== 'POST')
    return response
      .writeHead(200, html)
      .end(
        '<!doctype html><html lang="en"><title>Pay</title><h1>Pay</h1><form method="post"><button>Pay</button></form>',
      )
  await page.pay()
  // Providers show that the payment arrived before they redirect to the shop.
  const refresh = `<meta http-equiv="refresh" content="0;url=${page.returnUrl}">`
  return response.writeHead(200, html).end(`<!doctype html><html lang="en"><title>Paid</title>${refresh}<h1>Paid</h1>`)
}

/** Whether an Authorization header has this key as the user name of HTTP Basic and no password. */
export const isAuthorized = ({ headers }: FakeRequest, key: string) =>
  headers.authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}`

/** The first problem of a body that must have exactly these fields; `?` ends the names of optional ones. */
export function findProblem(body: Record<string, unknown>, rules: Record<string, (value: unknown) => boolean>) {
  const names = Object.keys(rules).map((name) => name.replace('?', ''))
  const unknown = Object.keys(body).find((name) => !names.includes(name))
  if (unknown) return `${unknown} is not allowed`
  const broken = Object.entries(rules).find(([rule, accepts]) => {
    const value = body[rule.replace('?', '')]
    return value === undefined ? !rule.endsWith('?') : !accepts(value)
  })
  return broken && `${broken[0].replace('?', '')} is missing or invalid`
}

export const isText =
  (min: number, max: number, pattern = /./) =>
  (value: unknown) =>
    typeof value === 'string' && value.length >= min && value.length <= max && (value === '' || pattern.test(value))

export const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isAmong =
  (...known: string[]) =>
  (value: unknown) =>
    typeof value === 'string' && known.includes(value)

export const isWhole =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
