import { expect, test } from 'vitest'
import { reconcileRefunds } from '../../src/modules/payments/refunds/index.ts'
import { eventually } from '../support/eventually.ts'
import type { Gate } from './crash-gates.ts'
import { type Case, deliverLast, kills, openCrashRig, post, requestPayment } from './crash-rig.ts'

type Step = { during: 'request' | 'end'; before: string; gate: Gate }

/** Matches requests but not lookups, which only read. */
const request = /^POST .*\/refund/

/** All steps at which a process can die: while it requests a refund, and while it records the outcome. */
const steps: Step[] = [
  { during: 'request', before: 'the refund is stored', gate: { on: 'insert on refunds', when: 'true' } },
  {
    during: 'request',
    before: 'the process takes the right to call',
    gate: { on: 'update on refunds', when: 'new.asked_until is not null and old.asked_until is null' },
  },
  { during: 'request', before: 'the provider makes the refund', gate: { fault: 'stuck', call: request } },
  { during: 'request', before: 'the provider answers', gate: { fault: 'slow', call: request } },
  {
    during: 'request',
    before: 'the answer is stored',
    gate: { on: 'update on refunds', when: 'new.provider_refund_id is not null and old.provider_refund_id is null' },
  },
  {
    during: 'request',
    before: 'the right to call is given back',
    gate: { on: 'update on refunds', when: 'new.asked_until is null and old.asked_until is not null' },
  },
  {
    during: 'request',
    before: 'the job is done',
    gate: { on: 'delete on graphile_worker._private_jobs', when: "crash_task(old.task_id) = 'send-refund'" },
  },
  {
    during: 'end',
    before: 'the refund is marked as made',
    gate: { on: 'update on refunds', when: "new.status = 'succeeded' and old.status = 'pending'" },
  },
  {
    during: 'end',
    before: 'the order is marked as refunded',
    gate: {
      on: 'update on orders',
      when: "new.payment_status = 'partially_refunded' and old.payment_status <> new.payment_status",
    },
  },
]

/** Methods with partial refunds, so that a second refund would not be refused as too much. */
const methods = { xendit: 'dana', midtrans: 'gopay' }

/** A repetition of the request has the same key. */
const requestRefund = ({ victim, orderId, shop }: Case) =>
  post(
    `${victim.baseUrl}/v3/orders/${orderId}/refunds`,
    { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json', 'idempotency-key': `refund-${orderId}` },
    JSON.stringify({ amount: '50000', reason: 'One cup arrived broken' }),
  )

test(`killed ${kills} times before every step of a refund, none is lost or made twice, and the books agree`, async () => {
  const { service, pool, shops, ledger, killAt, startVictim, readPayment, workOffCallbacks } = await openCrashRig()
  const listRefunds = async (orderId?: string) => (await pool.query<Refund>(selectRefunds, [orderId ?? null])).rows
  const settle = async (one: Case) => {
    await requestPayment(one)
    await one.shop.gateway.pay((await readPayment(one.orderId)).id)
    await deliverLast(one)
    await eventually(
      async () => (await one.shop.get(`/v3/orders/${one.orderId}`)).body.payment_status,
      (status) => status === 'paid',
    )
  }
  /** At Xendit a refund ends later, with a callback; at Midtrans it ends with the answer. */
  const endRefund = async (one: Case) => {
    await requestRefund(one)
    const [refund] = await eventually(
      () => listRefunds(one.orderId),
      ([refund]) => refund?.provider_refund_id != null,
    )
    await one.shop.gateway.endRefund(refund!.id, 'succeeded')
  }

  let victim = await startVictim()
  const cases: Case[] = []
  for (const { during, gate } of steps)
    for (let round = 0; round < kills; round++) {
      const shop = shops[round % shops.length]!
      const { id: orderId } = await shop.order({ payment_method: methods[shop.name] })
      const one: Case = { shop, orderId, victim }
      await settle(one)
      const isCallback = during === 'end' && shop.name === 'xendit'
      if (isCallback) await endRefund(one)
      await killAt(gate, shop.gateway, () => (isCallback ? deliverLast(one) : requestRefund(one)), victim.kill)
      cases.push({ ...one, victim: service })
      victim = await startVictim()
    }
  await victim.kill()

  // The merchant, whose request may not have been answered, repeats it.
  for (const one of cases) expect((await requestRefund(one))?.status).toBe(201)
  await workOffCallbacks()
  // A process that died during the call keeps its lease for a minute.
  await eventually(
    async () => {
      await reconcileRefunds(service.service.payments, new Date(Date.now() + 86_400_000))
      const refunds = await listRefunds()
      const [xendit] = shops
      for (const { id, provider, status, provider_refund_id } of refunds)
        if (provider === 'xendit' && status === 'pending' && provider_refund_id)
          await xendit!.gateway.endRefund(id, 'succeeded').catch(() => {})
      return refunds.filter(({ status }) => status !== 'succeeded')
    },
    (open) => open.length === 0,
    300_000,
  )

  const refunds = await listRefunds()
  expect(refunds).toHaveLength(cases.length)
  expect(refunds.filter(({ made, payment_status }) => made !== 1 || payment_status !== 'partially_refunded')).toEqual(
    [],
  )
  const booked = ledger().filter(({ kind }) => kind === 'refund')
  expect(booked).toHaveLength(cases.length)
  const toReference = ({ provider, id, payment_id }: Refund) => (provider === 'xendit' ? id : payment_id)
  const byReference = new Map(booked.map((entry) => [entry.reference_id.split('~')[0]!, entry.amount]))
  expect(refunds.filter((refund) => refund.amount !== byReference.get(toReference(refund)))).toEqual([])
}, 3_600_000)

type Refund = {
  id: string
  payment_id: string
  provider: string
  provider_refund_id: string | null
  status: string
  amount: number
  payment_status: string
  made: number
}

/** The refunds of an order, or of all, with their amounts in sen and how often apps got their events. */
const selectRefunds = `select r.id, r.payment_id, p.provider, r.provider_refund_id, r.status, r.amount::float8 as amount,
    o.payment_status,
    (select count(*)::int from events e where e.order_id = r.order_id and e.kind = 'refund.updated'
      and e.payload::json->>'status' = 'succeeded') as made
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
  where $1::uuid is null or r.order_id = $1`
