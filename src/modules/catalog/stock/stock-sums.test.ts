import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { repairMovements } from '../stock-log/index.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const { db, pool } = service.service

const hands = 8
const actionsPerHand = process.env.THOROUGH ? 100 : 10
const seed = Number(process.env.STOCK_SEED ?? Date.now() % 1_000_000)

/** Pseudo-random numbers from 0 to below 1, from a seed (mulberry32). */
function createRandom(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Answer = { status: number; text: string; body: Record<string, unknown> }

it('keeps the sum of movements equal to the stock under concurrent changes', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const variants = await Promise.all([30, 12, 5].map((stock, i) => shop.sell({ stock, name: `Kopi ${i}` })))
  const skus = variants.map(({ unique_id }) => unique_id as string)
  const bundle = await shop.sellBundle(
    variants.slice(0, 2).map(({ id }) => ({ variant_id: id, quantity: 2 })),
    '100000',
  )
  const warehouses = [shop.warehouse, await shop.send('POST', '/warehouses', { name: 'Gudang Bandung' })]
  const orders: string[] = []

  const call = async (method: string, path: string, body: unknown, type = 'application/json'): Promise<Answer> =>
    await callApi(service, `/v3${path}`, shop.secretKey, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
    })

  async function act(random: () => number) {
    const up = (n: number) => Math.floor(random() * n)
    const pick = <T>(list: T[]): T => list[up(list.length)]!
    const variant = () => pick(variants)
    const order = () => pick(orders) ?? createUuid(0) // Concurrent steps may have deleted all orders.
    const warehouse_id = pick(warehouses).id
    const items = () => [{ type: 'variant', variant_id: variant().id, quantity: 1 + up(3) }]
    const move = (change: object) => call('POST', '/orders/change-status', { ids: [order()], ...change })
    const edited = () => [{ variant_unique_id: variant().unique_id, quantity: 1 + up(4) }]
    const stock = (path: string, body: object) => call('POST', `/stock/${path}`, body)
    const actions: (() => Promise<Answer>)[] = [
      () => shop.visit('POST', '/checkout', buyer({ items: items() })) as Promise<Answer>,
      () =>
        shop.visit(
          'POST',
          '/checkout',
          buyer({
            items: [{ type: 'bundle_price_option', bundle_price_option_id: bundle.id, quantity: 1 }, ...items()],
          }),
        ) as Promise<Answer>,
      () => move({ status: 'canceled' }),
      () => move({ status: 'pending' }),
      () => move({ status: 'confirmed' }),
      () => move({ status: 'shipped' }),
      () => move({ status: 'rts' }),
      () => call('PATCH', `/orders/${order()}`, { ordervariants: edited(), orderbundles: [] }),
      () => call('POST', `/orders/${order()}/duplicate`, {}),
      () => call('POST', '/orders/delete', { ids: [order()] }),
      () => call('PUT', `/variants/${variant().id}/stock`, { quantity: up(20), warehouse_id }),
      () => call('PATCH', `/variants/${variant().id}/stock`, { adjustment: up(9) - 4, warehouse_id }),
      () =>
        stock('adjustments', {
          warehouse_id,
          reason: 'correction',
          lines: variants.map(({ id }) => ({ variant_id: id, difference: up(7) - 3 })),
        }),
      () =>
        stock('transfers', {
          from_warehouse_id: warehouse_id,
          to_warehouse_id: warehouses.find(({ id }) => id !== warehouse_id)!.id,
          lines: variants.map(({ id }) => ({ variant_id: id, quantity: 1 + up(3) })),
        }),
      () =>
        stock('counts', {
          warehouse_id,
          lines: [{ variant_id: variant().id, counted: up(20), ...(up(2) && { expected: up(20) }) }],
        }),
      () =>
        call(
          'POST',
          '/stock/import',
          ['variant_id,warehouse,quantity', ...skus.map((id) => `${id},${pick(warehouses).name},${up(15)}`)].join('\n'),
          'text/csv',
        ),
    ]
    const answer = await pick(actions)()
    expect(answer.status, answer.text).toBeLessThan(500)
    expect([400, 401, 403], answer.text).not.toContain(answer.status)
  }

  const first = await shop.visit(
    'POST',
    '/checkout',
    buyer({ items: [{ type: 'variant', variant_id: variants[0].id, quantity: 1 }] }),
  )
  expect(first.status).toBe(201)
  const watch = async () => {
    const { rows } = await pool.query(
      'select id from orders where deleted_at is null order by created_at desc limit 40',
    )
    orders.splice(0, orders.length, ...rows.map(({ id }: { id: string }) => id))
  }
  await watch()
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      const random = createRandom(seed * 100 + hand)
      for (let i = 0; i < actionsPerHand; i++) {
        await act(random)
        if (i % 3 === 0) await watch()
      }
    }),
  )

  const { rows } = await pool.query(`
    select s.variant_id, s.warehouse_id, s.quantity, coalesce((
      select sum(m.quantity) from stock_movements m
      where m.variant_id = s.variant_id and m.warehouse_id = s.warehouse_id), 0)::bigint - coalesce((
      select sum(l.quantity) from order_lines l
      where l.variant_id = s.variant_id and l.warehouse_id = s.warehouse_id), 0)::bigint as moved
    from variant_stocks s order by 1, 2`)
  expect(rows.length, `STOCK_SEED=${seed}`).toBeGreaterThan(3)
  for (const { quantity, moved } of rows) expect(moved, `STOCK_SEED=${seed}`).toBe(quantity)
  expect(Math.min(...rows.map(({ quantity }: { quantity: number }) => quantity))).toBeGreaterThanOrEqual(0)
  expect(await repairMovements(db, false, new Date())).toBe(0)

  for (const { id } of variants) {
    let sum = 0
    for (let cursor = ''; ; ) {
      const page = await shop.send('GET', `/variants/${id}/stock/movements?page_size=50${cursor}`)
      for (const { quantity } of page.data) sum += quantity
      if (!page.has_next) break
      cursor = `&next_cursor=${page.next_cursor}`
    }
    expect(sum, `STOCK_SEED=${seed}`).toBe((await shop.send('GET', `/variants/${id}/stock`)).available_qty)
  }

  // The migration records movements for stock of older releases, which gives the same sums.
  await pool.query('delete from stock_movements')
  const opening = '../../../schema/migrations/0087_opening_movements.sql'
  await pool.query(await readFile(new URL(opening, import.meta.url), 'utf8'))
  expect(await repairMovements(db, false, new Date())).toBe(0)
  const kinds = await pool.query('select distinct kind from stock_movements')
  expect(kinds.rows.map(({ kind }: { kind: string }) => kind)).toContain('opening')
})
