import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { buy } from '../../../composition/demo-catalog/prove-oversell.ts'
import { refreshLeftListings } from '../../catalog/listings/stale-listings.ts'
import { createSharedCheckout } from './statements.ts'

const service = await startService({ roles: ['api', 'app'] })
const query = async (sql: string, values: unknown[] = []) => (await service.service.pool.query(sql, values)).rows
const one = (variant_id: number, quantity = 1) => [{ type: 'variant' as const, variant_id, quantity }]

/** A process that ends before it refreshes the listings; `asked` counts the refreshes that it should have made. */
async function openCrashingShop() {
  const shop = await openShop(service, { is_courier_required: false })
  const [store] = await query(
    "select id, unique_id, business_id, name, 'IDR' as currency, 0 as catalog_version from stores where unique_id = $1",
    [shop.store.unique_id],
  )
  const checkout = { ...createSharedCheckout(service.service), asked: 0, refreshListings: () => void checkout.asked++ }
  let buyers = 0
  const sell = (variant_id: number, quantity: number) =>
    buy({ ...service.service, checkout }, { store, items: one(variant_id, quantity) }, buyers++, new Date())
  const listed = async () =>
    (
      await query(`select in_stock from store_items where store_id = $1 order by product_id is null, product_id, id`, [
        store.id,
      ])
    ).map(({ in_stock }) => in_stock)
  const version = async () =>
    (await query('select version from store_catalog_versions where store_id = $1', [store.id]))[0].version
  return { shop, checkout, sell, listed, version }
}

it('leaves the listing alone while units are left, and refreshes it when the last one is sold', async () => {
  const { shop, checkout, sell, listed, version } = await openCrashingShop()
  const variant = await shop.sell({ stock: 20 })
  const before = await version()
  for (const quantity of [10, 5, 4]) await sell(variant.id, quantity)
  expect([checkout.asked, await query('select from stale_listings'), await listed()]).toEqual([0, [], [true]])
  await sell(variant.id, 1)
  expect([checkout.asked, await listed(), await version()]).toEqual([1, [true], before])
  expect(await refreshLeftListings(service.service.db)).toBe(1)
  expect([await query('select from stale_listings'), await listed()]).toEqual([[], [false]])
  expect(await version()).toBeGreaterThan(before)
})

it('refreshes a bundle once fewer units are left than one of it needs', async () => {
  const { shop, checkout, sell, listed } = await openCrashingShop()
  const variant = await shop.sell({ stock: 30 })
  await shop.sellBundle([{ variant_id: variant.id, quantity: 25 }], '100000')
  await sell(variant.id, 5)
  expect([checkout.asked, await listed()]).toEqual([0, [true, true]])
  await sell(variant.id, 1)
  expect(checkout.asked).toBe(1)
  await refreshLeftListings(service.service.db)
  expect(await listed()).toEqual([true, false])
  await sell(variant.id, 3)
  expect(checkout.asked).toBe(1)
})

it('refreshes the listing after the answer without the worker', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const variant = await shop.sell({ stock: 1 })
  const [store] = await query('select id, unique_id, business_id, name from stores where unique_id = $1', [
    shop.store.unique_id,
  ])
  const checkout = createSharedCheckout(service.service)
  await buy({ ...service.service, checkout }, { store, items: one(variant.id) }, 0, new Date())
  await untilPasses(async () =>
    expect(await query('select in_stock from store_items where store_id = $1', [store.id])).toEqual([
      { in_stock: false },
    ]),
  )
  expect(await query('select from stale_listings')).toEqual([])
})
