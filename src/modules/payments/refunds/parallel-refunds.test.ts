import { expect, it } from 'vitest'
import { keys, startStripe } from '../../../../test/fakes/connect.ts'
import { bankAccount, openRefundShop } from '../../../../test/records/refunds.ts'
import { startService } from '../../../../test/support/service.ts'
import { isThorough } from '../../../../test/support/thorough.ts'
import { type CallbackJob, workOffCallback } from '../payment-callbacks/index.ts'
import { reconcileRefunds, sendRefund } from './index.ts'

const { gateway } = await startStripe()
const service = await startService({ env: { STRIPE_URL: gateway.url } })
const payments = service.service.payments
const { db } = service.service
const shop = await openRefundShop(service, 100_000)
const account = await shop.must('POST', '/v3/provider-accounts', {
  provider: 'stripe',
  mode: 'test',
  name: 'Stripe',
  credentials: keys.stripe,
})
const paid = 20_200_000

/** Deterministic numbers for a seed, so that a failure can be reproduced. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function paidOrder() {
  const order = await shop.order({ payment_method: 'card' })
  await shop.must('POST', `/v3/orders/${order.id}/payment`)
  const [payment] = await shop.listPayments(order.id)
  await gateway.pay(payment!.id)
  await deliverNew()
  await workOff()
  return order.id as string
}

const deliver = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  fetch(account.callback_url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

let delivered = 0

/** Delivers the provider's new callbacks, each twice and all concurrently. */
async function deliverNew() {
  const fresh = gateway.callbacks.slice(delivered)
  delivered = gateway.callbacks.length
  await Promise.all([...fresh, ...fresh].map(deliver))
}

/** Processes stored callbacks concurrently, each twice, as workers of several processes may do. */
async function workOff() {
  const waiting = (await db
    .selectFrom('provider_callbacks')
    .select(['business_id', 'account_id', 'event_id'])
    .where('outcome', '=', 'waiting')
    .execute()) as CallbackJob[]
  await Promise.all([...waiting, ...waiting].map((job) => workOffCallback(payments, job, new Date())))
}

const listRefunds = (orderId: string) => db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()

/** The state of these refunds at the provider. */
const madeThere = (rows: Row[]) =>
  gateway.refunds.filter(({ metadata }) => rows.some(({ id }) => id === metadata.refund_key))

type Row = Awaited<ReturnType<typeof listRefunds>>[number]
const sumRefunds = (rows: Row[], ...statuses: Row['status'][]) =>
  rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0)

/** The invariants that hold at any time. */
async function check(orderId: string) {
  const rows = await listRefunds(orderId)
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const active = sumRefunds(rows, 'pending', 'succeeded')
  expect(active).toBeLessThanOrEqual(paid)
  expect(order.refunded_amount).toBeGreaterThanOrEqual(0)
  expect(order.refunded_amount).toBeLessThanOrEqual(order.gross_revenue)
  return { rows, order }
}

it.each(Array.from({ length: isThorough ? 12 : 2 }, (_, i) => 101 + i))(
  'never gives back more than was paid, whatever happens at the same time (seed %i)',
  async (seed) => {
    const pick = randomFrom(seed)
    const orderId = await paidOrder()
    const actions: (() => Promise<unknown>)[] = [
      () => shop.refund(orderId, { amount: String(1000 * (1 + pick(120))) }),
      () =>
        shop.refund(orderId, {
          amount: String(1000 * (1 + pick(120))),
          method: 'bank_transfer',
          bank_account: bankAccount,
        }),
      () => shop.refund(orderId),
      async () => {
        const rows = (await listRefunds(orderId)).filter(({ method }) => method === 'bank_transfer')
        const one = rows[pick(rows.length || 1)]
        const verb = ['mark-sent', 'mark-failed', 'cancel'][pick(3)]!
        const bodies: Record<string, object> = {
          'mark-sent': { bank_account: bankAccount },
          'mark-failed': { reason: 'Closed account' },
        }
        if (one) await shop.send('POST', `/v3/refunds/${one.id}/${verb}`, bodies[verb] ?? {})
      },
      async () => {
        const rows = (await listRefunds(orderId)).filter(({ method }) => method === 'provider')
        if (pick(3) === 0) gateway.inject('lost', { on: /POST.*refunds/ })
        await Promise.all(
          rows.flatMap(({ business_id, id }) =>
            [1, 2].map(() => sendRefund(payments, { business_id, id }, new Date())),
          ),
        )
      },
      async () => {
        const rows = madeThere(await listRefunds(orderId)).filter(({ status }) => status !== 'failed')
        const one = rows[pick(rows.length || 1)]
        if (!one) return
        await gateway.endRefund(one.metadata.refund_key!, pick(3) > 0 ? 'succeeded' : 'failed')
        await deliverNew()
        await workOff()
      },
      async () => {
        const rows = (await listRefunds(orderId)).filter(({ status }) => status === 'failed')
        const one = rows[pick(rows.length || 1)]
        if (one) await shop.send('POST', `/v3/refunds/${one.id}/retry`, {})
      },
      () => reconcileRefunds(payments, new Date(Date.now() + 7_200_000)),
      () => shop.move([orderId], { status: ['canceled', 'pending', 'confirmed'][pick(3)] }),
    ]
    for (let round = 0; round < 12; round += 1) {
      const chosen = Array.from({ length: 5 }, () => actions[pick(actions.length)]!)
      await Promise.all(chosen.map((act) => act()))
      await check(orderId)
    }
    gateway.heal()
    // Runs everything to its end: lost calls are found, and the last reports arrive.
    for (const { business_id, id } of await listRefunds(orderId))
      await sendRefund(payments, { business_id, id }, new Date())
    for (const { metadata, status } of madeThere(await listRefunds(orderId)))
      if (status === 'pending') await gateway.endRefund(metadata.refund_key!, 'succeeded')
    await deliverNew()
    await workOff()
    const { rows, order } = await check(orderId)
    const there = madeThere(rows)
    const keysThere = there.map(({ metadata }) => metadata.refund_key)
    expect(new Set(keysThere).size).toBe(keysThere.length)
    const isMade = ({ status }: { status: string }) => status === 'succeeded'
    const ours = rows.filter((row) => row.method === 'provider' && isMade(row)).map(({ id, amount }) => [id, amount])
    const theirs = there.filter(isMade).map(({ metadata, amount }) => [metadata.refund_key, amount])
    expect(theirs.sort()).toEqual(ours.sort())
    expect(order.refunded_amount).toBe(sumRefunds(rows, 'succeeded'))
    expect(order.payment_status).toBe(
      order.refunded_amount === paid ? 'refunded' : order.refunded_amount > 0 ? 'partially_refunded' : 'paid',
    )
  },
)
