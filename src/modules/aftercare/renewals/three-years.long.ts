import { DateTime } from 'luxon'
import { expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startService } from '../../../../test/support/service.ts'
import { isThorough } from '../../../../test/support/thorough.ts'
import { changeOrderStatuses } from '../../orders/orders/change-order-status.ts'
import { expireOrders } from '../../payments/payments/index.ts'
import { runRenewals } from './index.ts'

const service = await startService()
const { db } = service.service
const zone = 'Asia/Jakarta'
const shop = await openGoodsShop(service, { subscription_renewal_days: 5, subscription_grace_days: 5, time_zone: zone })

const count = isThorough ? 1000 : 200
/** The rhythms, and how many of a thousand subscriptions have each. */
const rhythms = [
  { interval: 'year', interval_count: 1, share: 300 },
  { interval: 'month', interval_count: 12, share: 300 },
  { interval: 'month', interval_count: 6, share: 250 },
  { interval: 'month', interval_count: 3, share: 100 },
  { interval: 'month', interval_count: 1, share: 30 },
  { interval: 'week', interval_count: 6, share: 15 },
  { interval: 'day', interval_count: 45, share: 5 },
] as const
const dayMs = 86_400_000
const firstDay = Date.parse('2027-01-03T05:00:00Z')

/** Inserts the orders as checkout would have created them. */
async function placeOrders() {
  const model = new Map<
    string,
    { startDay: number; rhythm: (typeof rhythms)[number]; paidRenewals: number; stops: boolean }
  >()
  for (const rhythm of rhythms) {
    const [variant] = await shop.sellPlans(['75000'], {
      interval: rhythm.interval,
      interval_count: rhythm.interval_count,
    })
    const template = await shop.order(variant!.id)
    const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', template.id).execute()
    const ids = Array.from({ length: (rhythm.share * count) / 1000 }, () => crypto.randomUUID())
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
    await db
      .insertInto('orders')
      .values(
        ids.map((id, i) => ({
          ...template,
          id,
          order_id: `${rhythm.interval[0]}${rhythm.interval_count}-${i}`,
          secret_slug: id,
          fingerprint: null,
          payment_expiration_at: null, // Their payments are recorded on the start days.
          variants: json(template.variants)!,
          attributes: '{}',
          bundle_price_options: '{}',
          pg_payment_info: '{}',
          destination: json(template.destination),
          shipment_status_history: '[]',
          origin: null,
          courier_service: null,
          pg_paid_info: null,
          metadata: null,
          agent_context: null,
          attribution: null,
          courier_additional_info: null,
        })),
      )
      .execute()
    await db
      .insertInto('order_lines')
      .values(ids.map((order_id) => ({ ...lines[0]!, id: crypto.randomUUID(), order_id })))
      .execute()
    // Every tenth stops paying at some point. The start dates cover a leap day and the end of every month.
    for (const [i, id] of ids.entries())
      model.set(id, { startDay: ((i * 7 + rhythm.share) % 15) * 4, rhythm, paidRenewals: 0, stops: i % 10 === 3 })
  }
  return model
}

it(`bills ${count} subscriptions on the right dates for three years`, async () => {
  const model = await placeOrders()
  expect(model.size).toBe(count)
  const byDay = Map.groupBy(model.keys(), (id) => model.get(id)!.startDay)
  const pay = (ids: string[], now: Date) =>
    db
      .transaction()
      .execute((tx) => changeOrderStatuses(tx, shop.store.business_id, ids, { payment_status: 'paid' }, null, now))
  const days = 365 * 3 + 1
  for (let day = 0; day <= days; day += 4) {
    const now = new Date(firstDay + day * dayMs)
    service.clock.now = now
    if (byDay.has(day)) await pay(byDay.get(day)!, now)
    await runRenewals(db, service.service.config, now)
    await expireOrders(service.service.payments, now)
    // Buyers pay some days after billing. Those who stop do not pay after their second renewal.
    const billed = await db
      .selectFrom('subscription_actions')
      .innerJoin('subscriptions', 'subscriptions.id', 'subscription_actions.subscription_id')
      .select(['subscription_actions.order_id', 'subscriptions.order_id as first_order_id'])
      .where('subscription_actions.status', '=', 'pending')
      .where('subscription_actions.inserted_at', '<=', new Date(now.getTime() - 2 * dayMs).toISOString())
      .execute()
    const paying = billed.filter(({ first_order_id }) => {
      const buyer = model.get(first_order_id)!
      return !buyer.stops || buyer.paidRenewals < 2
    })
    if (paying.length > 0)
      await pay(
        paying.map((action) => action.order_id!),
        now,
      )
    for (const { first_order_id } of paying) model.get(first_order_id)!.paidRenewals++
  }
  service.clock.now = undefined

  const end = DateTime.fromMillis(firstDay + days * dayMs, { zone })
  const rows = await db.selectFrom('subscriptions').selectAll().execute()
  expect(rows).toHaveLength(count)
  const wrong = rows.filter((row) => {
    const { startDay, rhythm, paidRenewals, stops } = model.get(row.order_id)!
    const anchor = DateTime.fromMillis(firstDay + startDay * dayMs, { zone })
    const edge = (k: number) => anchor.plus({ [rhythm.interval]: k * rhythm.interval_count })
    const periods = paidRenewals + 1
    const hasExpired = stops && periods === 3 && edge(3).plus({ days: 5 }) <= end
    const isRight =
      row.period_number === periods &&
      Date.parse(row.current_period_end) === edge(periods).toMillis() &&
      Date.parse(row.current_period_start) === edge(periods - 1).toMillis() &&
      row.status === (hasExpired ? 'expired' : 'active')
    // No paying subscription is overdue, and none is billed too early.
    const isInTime =
      hasExpired || (edge(periods).plus({ days: 5 }) > end && edge(periods - 1).minus({ days: 5 }) <= end)
    return !isRight || !isInTime
  })
  expect(wrong).toEqual([])
  const orders = await db
    .selectFrom('subscription_actions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const paid = [...model.values()].reduce((sum, { paidRenewals }) => sum + paidRenewals, 0)
  expect(paid).toBeGreaterThan(4.5 * count)
  expect(orders.count - paid).toBeLessThan(0.2 * count) // Orders that are currently billed or were never paid.
  const mails = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('template', '=', 'subscription-renewal')
    .executeTakeFirstOrThrow()
  expect(mails.count).toBe(orders.count)
}, 180_000)
