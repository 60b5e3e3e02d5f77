import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createPayments } from '../src/composition/payment-providers.ts'
import { type CallbackJob, reconcilePayments, workOffCallback } from '../src/modules/sales/payments/index.ts'
import { eventually } from './eventually.ts'
import { keys, startMidtrans, startXendit } from './fakes/connect.ts'
import type { FakeGateway, Fault } from './fakes/server.ts'
import { createOrderShop, type OrderShop } from './orders.ts'
import { freePort, startService, type TestService } from './service.ts'
import { type SpawnedService, spawnService } from './spawn-service.ts'
import { untilLocked } from './until-locked.ts'

/** `npm run crash` kills 20 times at each step; `.ci/run` fewer times, because each kill costs a start. */
const kills = Number(process.env.PAYMENT_KILLS ?? 20)

/** Where a process stops until it is killed: before a row is written, or while it waits for the provider. */
type Gate = { on: string; when: string } | { fault: Fault; call: RegExp }

type Step = { during: keyof typeof acts; before: string; gate: Gate }

const charge = /^POST \/(v3\/payment_requests|v2\/charge)$/
const lookup = /^GET \/(v3\/payment|v2\/)/

/** Every step between which a process can die. A new verb gets its rows here and its act below. */
const steps: Step[] = [
  { during: 'create', before: 'the payment is stored', gate: { on: 'insert on payments', when: 'true' } },
  {
    during: 'create',
    before: 'the process takes the right to call',
    gate: { on: 'update on payments', when: 'new.asked_until is not null and old.asked_until is null' },
  },
  { during: 'create', before: 'the provider creates the payment', gate: { fault: 'stuck', call: charge } },
  { during: 'create', before: 'the provider answers', gate: { fault: 'slow', call: charge } },
  {
    during: 'create',
    before: 'the answer is stored',
    gate: { on: 'update on payments', when: "new.status = 'open' and old.status = 'creating'" },
  },
  {
    during: 'create',
    before: 'the right to call is given back',
    gate: { on: 'update on payments', when: 'new.asked_until is null and old.asked_until is not null' },
  },
  { during: 'callback', before: 'the callback is stored', gate: { on: 'insert on provider_callbacks', when: 'true' } },
  { during: 'callback', before: 'the payment is read back', gate: { fault: 'stuck', call: lookup } },
  { during: 'callback', before: 'the provider answers with the payment', gate: { fault: 'slow', call: lookup } },
  {
    during: 'callback',
    before: 'the payment is marked as paid',
    gate: { on: 'update on payments', when: "new.status = 'paid' and old.status <> 'paid'" },
  },
  {
    during: 'callback',
    before: 'the order is marked as paid',
    gate: { on: 'update on orders', when: "new.payment_status = 'paid' and old.payment_status <> 'paid'" },
  },
  {
    during: 'callback',
    before: 'the callback is marked as worked off',
    gate: { on: 'update on provider_callbacks', when: "new.outcome <> 'waiting'" },
  },
  {
    during: 'callback',
    before: 'the job is done',
    gate: {
      on: 'delete on graphile_worker._private_jobs',
      when: "crash_task(old.task_id) = 'apply-callback'",
    },
  },
]

type Shop = OrderShop & { gateway: FakeGateway; callbackPath: string }
type Case = { shop: Shop; orderId: string; credential: string; victim: Pick<SpawnedService, 'baseUrl'> }

const post = (url: string, headers: Record<string, string>, body?: string) =>
  fetch(url, { method: 'POST', headers, ...(body !== undefined && { body }) }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => undefined, // The process died.
  )

const requestPayment = ({ victim, orderId, credential }: Case) =>
  post(`${victim.baseUrl}/v3/orders/${orderId}/payment`, { authorization: `Bearer ${credential}` })

async function deliverLast({ shop: { gateway, callbackPath }, victim }: Case) {
  const { headers, body } = gateway.callbacks.at(-1)!
  return await post(`${victim.baseUrl}${callbackPath}`, { 'content-type': 'application/json', ...headers }, body)
}

/** What the process does when it dies. `prepare` comes before the gate is set, with a process that lives. */
const acts = {
  create: { prepare: async (_: Case) => {}, act: requestPayment },
  callback: {
    prepare: async (one: Case, payment: (orderId: string) => Promise<{ id: string }>) => {
      await requestPayment(one)
      await one.shop.gateway.pay((await payment(one.orderId)).id)
    },
    act: deliverLast,
  },
}

const lockKey = 818_181

async function openGates(databaseUrl: string) {
  const [holder, watcher] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  for (const client of [holder, watcher]) await client.connect()
  onTestFinished(async () => {
    await holder.end()
    await watcher.end()
  })
  await holder.query(`
    create function crash_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${lockKey});
      return coalesce(new, old);
    end $$;
    create function crash_task(id int) returns text stable language sql as
      'select identifier from graphile_worker._private_tasks t where t.id = $1'`)
  await holder.query(`select pg_advisory_lock(${lockKey})`)

  /** Kills the process as soon as it stands at the gate, and undoes what it had not committed. */
  return async (gate: Gate, gateway: FakeGateway, act: () => Promise<unknown>, kill: () => Promise<void>) => {
    if ('fault' in gate) {
      const seen = gateway.calls.length
      gateway.inject(gate.fault, { on: gate.call, times: 1 })
      const acting = act()
      await eventually(
        async () => gateway.calls.slice(seen).some((call) => gate.call.test(call)),
        (isThere) => isThere,
      )
      await kill()
      gateway.heal()
      return await acting
    }
    await watcher.query(
      `create trigger crash_gate before ${gate.on} for each row when (${gate.when}) execute function crash_gate()`,
    )
    const acting = act()
    await untilLocked(watcher)
    await kill()
    await watcher.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${lockKey} and not granted`)
    await eventually(
      async () =>
        (await watcher.query(`select from pg_locks where objid = ${lockKey} and not granted`)).rowCount as number,
      (count) => count === 0,
    )
    await watcher.query(`drop trigger crash_gate on ${gate.on.split(' on ')[1]}`)
    await acting
  }
}

/** A shop with an account at a fake. Callbacks are sent by the test. */
async function openShopAt(service: TestService, name: 'xendit' | 'midtrans', gateway: FakeGateway): Promise<Shop> {
  const shop = await createOrderShop(service, 1_000_000)
  const account = await shop.must('POST', '/v3/provider-accounts', {
    provider: name,
    mode: 'test',
    name,
    credentials: keys[name],
  })
  return { ...shop, gateway, callbackPath: new URL(account.callback_url).pathname }
}

let minutesAhead = 0

/** What the worker does in the minutes after a crash. A payment is looked up again after five. */
async function recover(service: TestService, orderCount: number) {
  const payments = createPayments(service.service)
  const { rows } = await service.database.pool.query<CallbackJob>(
    "select business_id::int, account_id::int, event_id from provider_callbacks where outcome = 'waiting'",
  )
  for (const job of rows) await workOffCallback(payments, job, new Date())
  for (let run = 0; run < 2 + orderCount / 50; run++) {
    minutesAhead += 7
    await reconcilePayments(payments, new Date(Date.now() + minutesAhead * 60_000))
  }
}

test(`killed ${kills} times before every step of a payment, nothing is lost or credited twice, and the books agree`, async () => {
  const gateways = { xendit: (await startXendit()).gateway, midtrans: (await startMidtrans()).gateway }
  const urls = { XENDIT_URL: gateways.xendit.url, MIDTRANS_URL: gateways.midtrans.url }
  const service = await startService({ env: urls })
  const { pool } = service.database
  const shops = [
    await openShopAt(service, 'xendit', gateways.xendit),
    await openShopAt(service, 'midtrans', gateways.midtrans),
  ]
  const killAt = await openGates(service.databaseUrl)
  const port = await freePort()
  const env = { ...urls, DATABASE_URL: service.databaseUrl, PORT: String(port), PAYMENT_SANDBOX: '1' }
  const start = () => spawnService(env, ['api', 'worker'])
  const paymentOf = async (orderId: string) =>
    (await pool.query<{ id: string }>('select id from payments where order_id = $1 order by created_at', [orderId]))
      .rows[0]!

  let victim = await start()
  const orders: { shop: Shop; id: string; step: Step }[] = []
  for (const step of steps)
    for (let round = 0; round < kills; round++) {
      const shop = shops[round % shops.length]!
      const { id } = await shop.order({ payment_method: 'va_bca' })
      const one: Case = { shop, orderId: id, credential: shop.key, victim }
      const { prepare, act } = acts[step.during]
      await prepare(one, paymentOf)
      await killAt(step.gate, shop.gateway, () => act(one), victim.kill)
      orders.push({ shop, id, step })
      victim = await start()
    }
  await victim.kill()

  await recover(service, orders.length)
  let paidTwice = 0
  for (const { shop, id, step } of orders) {
    const { gateway } = shop
    // The buyer, whose request was never answered, asks again. A process that died while it called has the right for a minute.
    await eventually(
      () => shop.send('POST', `/v3/orders/${id}/payment`),
      ({ status }) => status === 200,
      120_000,
    )
    const { id: reference } = await paymentOf(id)
    if (step.during === 'create') await gateway.pay(reference)
    // Xendit knows neither repeated requests nor their reference: after a lost answer there are two, and somebody pays both.
    if (gateway.countOpen(reference) === 0) continue
    paidTwice += 1
    await deliverLast({ shop, orderId: id, credential: shop.key, victim: service })
    await gateway.pay(reference)
    await deliverLast({ shop, orderId: id, credential: shop.key, victim: service })
  }
  await recover(service, orders.length)

  const { rows } = await pool.query<Credited>(credited)
  expect(rows).toHaveLength(orders.length)
  expect(rows.filter((row) => row.payment_status !== 'paid' || row.received !== 1 || row.credited !== 1)).toEqual([])
  // A kill after the provider had the request leaves two of them, also if it hits the check that runs each minute.
  expect(paidTwice).toBeGreaterThan(0)
  expect(rows.filter((row) => row.seconds === 1 && row.conflicts === 1)).toHaveLength(paidTwice)
  const ledger = [...gateways.xendit.ledger, ...gateways.midtrans.ledger]
  expect(ledger).toHaveLength(orders.length + paidTwice)
  const booked = Map.groupBy(ledger, ({ reference_id }) => reference_id.split('~')[0]!)
  const differing = rows.filter(
    ({ reference, amount }) => amount !== booked.get(reference)?.reduce((sum, entry) => sum + entry.amount, 0),
  )
  expect(differing).toEqual([])
}, 3_600_000)

type Credited = {
  id: string
  reference: string
  payment_status: string
  amount: number
  received: number
  credited: number
  seconds: number
  conflicts: number
}

/** What each order was credited with, in sen, and how often. */
const credited = `select o.id, p.id as reference, o.payment_status,
    (p.paid_amount + coalesce((select sum((also->>'amount')::numeric * 100)
      from jsonb_array_elements(o.pg_paid_info->'also_paid') also), 0))::float8 as amount,
    (select count(*)::int from events e where e.order_id = o.id and e.kind = 'payment.received') as received,
    (select count(*)::int from order_status_history h where h.order_id = o.id and h.to_status = 'paid') as credited,
    coalesce(jsonb_array_length(o.pg_paid_info->'also_paid'), 0) as seconds,
    (select count(*)::int from payment_conflicts c where c.order_id = o.id) as conflicts
  from orders o join payments p on p.order_id = o.id and p.paid_at is not null`
