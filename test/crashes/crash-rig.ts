import { type CallbackJob, workOffCallback } from '../../src/modules/payments/payment-callbacks/index.ts'
import { keys, startMidtrans, startXendit } from '../fakes/connect.ts'
import type { FakeGateway } from '../fakes/server.ts'
import { createOrderShop, type OrderShop } from '../records/orders.ts'
import { giveDomain } from '../records/refunds.ts'
import { freePort, startService, type TestService } from '../support/service.ts'
import { type SpawnedService, spawnService } from '../support/spawn-service.ts'
import { openGates } from './crash-gates.ts'

/** `npm run crash` kills 20 times at each step; `.ci/nightly` less often, because each kill costs a start. */
export const kills = Number(process.env.PAYMENT_KILLS ?? 20)

type Name = 'xendit' | 'midtrans'
export type GatewayShop = OrderShop & { name: Name; gateway: FakeGateway; callbackPath: string }

/** An order, and the process that is killed while it handles the order. */
export type Case = { shop: GatewayShop; orderId: string; victim: Pick<SpawnedService, 'baseUrl'> }

/** Two shops with accounts at fakes, a process to kill, and a service on the same database that stays alive. */
export async function openCrashRig() {
  const gateways = { xendit: (await startXendit()).gateway, midtrans: (await startMidtrans()).gateway }
  const urls = { XENDIT_URL: gateways.xendit.url, MIDTRANS_URL: gateways.midtrans.url }
  const service = await startService({ env: urls })
  const { pool } = service.database
  const shops = [
    await openShop(service, 'xendit', gateways.xendit),
    await openShop(service, 'midtrans', gateways.midtrans),
  ]
  const env = { ...urls, DATABASE_URL: service.databaseUrl, PORT: String(await freePort()), PAYMENT_SANDBOX: '1' }
  return {
    service,
    pool,
    shops,
    ledger: () => [...gateways.xendit.ledger, ...gateways.midtrans.ledger],
    killAt: await openGates(service.databaseUrl),
    startVictim: () => spawnService(env, ['api', 'worker']),
    readPayment: async (orderId: string) =>
      (await pool.query<{ id: string }>('select id from payments where order_id = $1 order by created_at', [orderId]))
        .rows[0]!,
    /** Processes callbacks whose process died, as the worker does. */
    async workOffCallbacks() {
      const { rows } = await pool.query<CallbackJob>(
        "select business_id::int, account_id::int, event_id from provider_callbacks where outcome = 'waiting'",
      )
      for (const job of rows) await workOffCallback(service.service.payments, job, new Date())
    },
  }
}

/** Callbacks are sent by the test. */
async function openShop(service: TestService, name: Name, gateway: FakeGateway): Promise<GatewayShop> {
  const shop = await createOrderShop(service, 1_000_000)
  const account = await shop.must('POST', '/v3/provider-accounts', {
    provider: name,
    mode: 'test',
    name,
    credentials: keys[name],
  })
  await giveDomain(service.service.db, shop.product.business.id, shop.storeRecord.id)
  return { ...shop, name, gateway, callbackPath: new URL(account.callback_url).pathname }
}

/** Undefined if the process died. */
export const post = (url: string, headers: Record<string, string>, body?: string) =>
  fetch(url, { method: 'POST', headers, ...(body !== undefined && { body }) }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => undefined,
  )

export const requestPayment = ({ victim, orderId, shop }: Case) =>
  post(`${victim.baseUrl}/v3/orders/${orderId}/payment`, { authorization: `Bearer ${shop.key}` })

/** Sends the provider's latest callback. */
export async function deliverLast({ shop: { gateway, callbackPath }, victim }: Case) {
  const { headers, body } = gateway.callbacks.at(-1)!
  return await post(`${victim.baseUrl}${callbackPath}`, { 'content-type': 'application/json', ...headers }, body)
}
