import { expect, test } from 'vitest'
import { reconcilePayments } from '../../src/modules/payments/payments/index.ts'
import { eventually } from '../support/eventually.ts'
import type { Gate } from './crash-gates.ts'
import { type Case, deliverLast, type GatewayShop, kills, openCrashRig, requestPayment } from './crash-rig.ts'

type Step = { during: keyof typeof acts; before: string; gate: Gate }

const charge = /^POST \/(v3\/payment_requests|v2\/charge)$/
const lookup = /^GET \/(v3\/payment|v2\/)/

/** All steps at which a process can die. */
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

/** What the process does when it dies. `prepare` runs before the gate is set, with a live process. */
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

test(`killed ${kills} times before every step of a payment, nothing is lost or credited twice, and the books agree`, async () => {
  const { service, pool, shops, ledger, killAt, startVictim, readPayment, workOffCallbacks } = await openCrashRig()
  let minutesAhead = 0
  /** Runs the worker's tasks of the minutes after a crash. A payment is looked up again after five. */
  const recover = async () => {
    await workOffCallbacks()
    for (let run = 0; run < 2 + orders.length / 50; run++) {
      minutesAhead += 7
      await reconcilePayments(service.service.payments, new Date(Date.now() + minutesAhead * 60_000))
    }
  }

  let victim = await startVictim()
  const orders: { shop: GatewayShop; id: string; step: Step }[] = []
  for (const step of steps)
    for (let round = 0; round < kills; round++) {
      const shop = shops[round % shops.length]!
      const { id } = await shop.order({ payment_method: 'va_bca' })
      const one: Case = { shop, orderId: id, victim }
      const { prepare, act } = acts[step.during]
      await prepare(one, readPayment)
      await killAt(step.gate, shop.gateway, () => act(one), victim.kill)
      orders.push({ shop, id, step })
      victim = await startVictim()
    }
  await victim.kill()

  await recover()
  let paidTwice = 0
  for (const { shop, id, step } of orders) {
    const { gateway } = shop
    // The buyer, whose request was never answered, repeats it. A process that died during the call keeps its lease for
    // a minute.
    await eventually(
      () => shop.send('POST', `/v3/orders/${id}/payment`),
      ({ status }) => status === 200,
      120_000,
    )
    const { id: reference } = await readPayment(id)
    if (step.during === 'create') await gateway.pay(reference)
    // Xendit recognises neither repeated requests nor their reference: after a lost response there are two, and both
    // are paid.
    if (gateway.countOpen(reference) === 0) continue
    paidTwice += 1
    await deliverLast({ shop, orderId: id, victim: service })
    await gateway.pay(reference)
    await deliverLast({ shop, orderId: id, victim: service })
  }
  await recover()

  const { rows } = await pool.query<Credited>(credited)
  expect(rows).toHaveLength(orders.length)
  expect(rows.filter((row) => row.payment_status !== 'paid' || row.received !== 1 || row.credited !== 1)).toEqual([])
  // A kill after the provider received the request leaves two of them, even if it hits the check that runs each minute.
  expect(paidTwice).toBeGreaterThan(0)
  expect(rows.filter((row) => row.seconds === 1 && row.conflicts === 1)).toHaveLength(paidTwice)
  expect(ledger()).toHaveLength(orders.length + paidTwice)
  const booked = Map.groupBy(ledger(), ({ reference_id }) => reference_id.split('~')[0]!)
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

/** The amounts that were credited to each order, in sen, and their number. */
const credited = `select o.id, p.id as reference, o.payment_status,
    (p.paid_amount + coalesce((select sum((also->>'amount')::numeric * 100)
      from jsonb_array_elements(o.pg_paid_info->'also_paid') also), 0))::float8 as amount,
    (select count(*)::int from events e where e.order_id = o.id and e.kind = 'payment.received') as received,
    (select count(*)::int from order_status_history h where h.order_id = o.id and h.to_status = 'paid') as credited,
    coalesce(jsonb_array_length(o.pg_paid_info->'also_paid'), 0) as seconds,
    (select count(*)::int from payment_conflicts c where c.order_id = o.id) as conflicts
  from orders o join payments p on p.order_id = o.id and p.paid_at is not null`
