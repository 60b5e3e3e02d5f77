import { sandboxAdapter } from '../../src/integrations/payments/index.ts'
import type { Running } from '../../src/main.ts'
import { formatMoney } from '../../src/platform/text/money.ts'
import { onFinished } from '../support/on-finished.ts'
import { freePort, startService } from '../support/service.ts'
import { type Callback, type FakeGateway, type FakeServer, type LedgerEntry, startFakeServer } from './server.ts'
import { createSubject, type Subject, secret, withHeader } from './subjects.ts'

type Pool = Running['database']['pool']

/**
 * The sandbox behind servers with fault switches. It really sends its callbacks; `front` passes each on to its gateway.
 */
export async function startSandboxSubject(): Promise<Subject> {
  const gateways = new Map<string, FakeServer>()
  const front = await startFakeServer(async ({ path, headers, text }) => {
    const signature = String(headers['x-sandbox-signature'])
    await gateways
      .get(path.split('/').at(-1)!)
      ?.emit({ url: null, headers: { 'x-sandbox-signature': signature }, body: text })
    return { status: 200, body: {} }
  })
  onFinished(front.close)
  const port = await freePort()
  const { database } = await startService({ env: { PORT: String(port), BASE_URL: front.url } })
  const origin = `http://localhost:${port}`

  return createSubject({
    name: 'sandbox',
    traits: {
      method: 'va_bca',
      refundableMethod: 'qris',
      unrefundableMethod: 'va_bca',
      isIdempotent: true,
      findsOpenByReference: true,
      isTrusted: true,
      refundsEndLater: false,
      refundsFail: true,
      listsEntries: true,
      savedMethod: null,
      takesOnlyRupiah: false,
    },
    createCredentials: () => ({ api_key: secret('sandbox_key_') }),
    createStranger: () => ({ api_key: secret('nobody_') }),
    startFake: () => startGateway(origin, front.url, gateways, database.pool),
    adapterAt: sandboxAdapter,
    forge: (callback: Callback) => {
      const later = callback.headers['x-sandbox-signature']!.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`)
      return [
        { ...callback, headers: {} },
        { ...callback, body: `${callback.body} ` },
        withHeader(callback, 'x-sandbox-signature', later),
      ]
    },
  })
}

let count = 0

/** A merchant's view of the sandbox, with actions of buyers and banks. */
async function startGateway(origin: string, frontUrl: string, gateways: Map<string, FakeServer>, pool: Pool) {
  const handle = `gateway${++count}`
  const references = new Set<string>()
  let open: string[] = []
  const callback_url = `${frontUrl}/v3/payments/callbacks/sandbox/${handle}`

  const server = await startFakeServer(async ({ method, path, query, headers, text }) => {
    const { authorization = '' } = headers
    // Replaces the callback address, as if the merchant had entered it at the provider.
    const given = text ? (JSON.parse(text) as { reference_id?: string }) : undefined
    const isNew = path === '/sandbox/payments' && given
    if (isNew) references.add(given.reference_id!)
    const answer = await fetch(`${origin}${path}?${query}`, {
      method,
      headers: { authorization, ...(text && { 'content-type': 'application/json' }) },
      ...(given && { body: JSON.stringify(isNew ? { ...given, callback_url } : given) }),
    })
    const body = await answer.json()
    await readBooks()
    return { status: answer.status, body }
  })
  gateways.set(handle, server)

  const readBooks = async () => {
    const { rows } = await pool.query<LedgerEntry>(
      `select 'payment' as kind, id, reference_id, paid_amount::float8 as amount, null as fee, paid_at as at
       from sandbox_payments where reference_id = any($1) and paid_amount is not null
       union all select 'refund', r.id, reference_id, r.amount::float8, null, r.created_at
       from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id
       where reference_id = any($1) and r.status = 'succeeded' order by at, id`,
      [[...references]],
    )
    server.ledger.splice(0, Number.POSITIVE_INFINITY, ...rows)
    const waiting = await pool.query<{ reference_id: string }>(
      "select reference_id from sandbox_payments where reference_id = any($1) and status = 'open'",
      [[...references]],
    )
    open = waiting.rows.map(({ reference_id }) => reference_id)
  }
  const act = async (path: string, body?: object) => {
    const answer = await fetch(`${origin}/sandbox${path}`, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`)
    await readBooks()
  }
  const find = async (reference: string) => {
    const { rows } = await pool.query<{ id: string; status: string }>(
      'select id, status from sandbox_payments where reference_id = $1',
      [reference],
    )
    return rows[0]!
  }

  const gateway: FakeGateway = Object.assign(server, {
    pay: async (reference: string, { amount, currency, isLate = false }: Parameters<FakeGateway['pay']>[1] = {}) => {
      const { id, status } = await find(reference)
      // The sandbox lets testers pay ended payments; a buyer of this suite does so only with `isLate`.
      if (status !== 'open' && !(isLate && status === 'expired')) throw new Error(`The payment is ${status}`)
      const paid = { ...(amount && { amount: formatMoney(amount) }), ...(currency && { currency }) }
      await act(`/payments/${id}/events`, { action: 'pay', ...paid })
    },
    expire: async (reference: string) => act(`/payments/${(await find(reference)).id}/events`, { action: 'expire' }),
    endRefund: async (key: string, status: 'succeeded' | 'failed') => {
      if (status === 'succeeded') return // The refund has succeeded immediately.
      const { rows } = await pool.query<{ id: string }>('select id from sandbox_refunds where refund_key = $1', [key])
      await act(`/refunds/${rows[0]!.id}/fail`)
    },
    dispute: async (reference: string) =>
      act(`/payments/${(await find(reference)).id}/disputes`, { reason: 'fraudulent' }),
    countOpen: (reference: string) => open.filter((one) => one === reference).length,
  })
  return gateway
}
