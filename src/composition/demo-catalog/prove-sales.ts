import type { StoreRef } from '../../access/caller.ts'
import { card } from '../../modules/catalog/listings/index.ts'
import { type CheckoutService, createSharedCheckout } from '../../modules/checkout/checkout/index.ts'
import type { Item } from '../../modules/orders/pricing/index.ts'
import type { AppError } from '../../platform/errors/errors.ts'
import type { Service } from '../../platform/service.ts'
import { buy, proveOversell, unitsLeft } from './prove-oversell.ts'

export type SalesProof = { what: string; sold: number; refused: number; others: string[]; is_right: boolean }

/**
 * Creates what the proofs sell: a variant, a variant shared by two bundles, and a discount code. Needs an empty
 * database.
 */
async function openShop({ pool }: CheckoutService, units: number): Promise<StoreRef> {
  await pool.query(`insert into businesses (unique_id, username, name) values ('PROOF234', 'proof', 'Proof')`)
  await pool.query(
    `insert into warehouses (unique_id, business_id, name, is_default) values ('warehouse_proof', 1, 'Proof', true)`,
  )
  await pool.query(`insert into stores (unique_id, uuid, business_id, name, payment_methods, settings)
    values ('store_proof', gen_random_uuid(), 1, 'Proof', '{bank_transfer}', '{"is_courier_required": false}')`)
  await pool.query(`insert into products (uuid, business_id, name, slug, item_type, is_inventory, search)
    select gen_random_uuid(), 1, 'Thing ' || n, 'thing-' || n, 'digital', true, '' from generate_series(1, 3) n`)
  await pool.query(`insert into variants (uuid, unique_id, business_id, product_id, price, weight)
    select gen_random_uuid(), 'variant_' || id, 1, id, 9500000, 0 from products order by id`)
  await pool.query(
    `insert into variant_stocks (business_id, variant_id, warehouse_id, quantity)
      values (1, 1, 1, $1), (1, 2, 1, $1), (1, 3, 1, 1000000)`,
    [units],
  )
  await pool.query(`insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price,
    max_price) select 1, 1, 'product', id, true, true, 9500000, 9500000 from products`)
  return { id: 1, unique_id: 'store_proof', business_id: 1, name: 'Proof', currency: 'IDR', catalog_version: 0 }
}

/** Two bundles that both contain variant 2, and the list entries of everything sold. */
async function addBundles({ pool }: CheckoutService) {
  await pool.query(`insert into bundles (business_id, name, public_name, search)
    select 1, 'Bundle ' || n, 'Bundle ' || n, '' from generate_series(1, 2) n`)
  await pool.query(`insert into bundle_price_options (unique_id, business_id, bundle_id, name, slug, price)
    select 'bundle_price_option_' || id, 1, id, name, 'bundle-' || id, 9500000 from bundles`)
  await pool.query(`insert into bundlelines (business_id, bundle_id, variant_id, quantity)
    values (1, 1, 2, 1), (1, 2, 2, 1), (1, 2, 3, 1)`)
  await pool.query(`insert into store_items (business_id, store_id, entity_type, bundle_price_option_id, is_listed, in_stock,
    min_price, max_price) select 1, 1, 'bundle_price_option', id, true, true, price, price from bundle_price_options`)
  await pool.query(`update store_items i set card = c.card
    from (select x.id, ${card('1')} as card from store_items x where x.business_id = 1) c
    where i.business_id = 1 and i.id = c.id`)
}

/**
 * Lets concurrent buyers compete for one variant, for bundles that share a variant, and for uses of a discount code.
 */
export async function proveSales(
  base: Pick<Service, 'db' | 'log' | 'reads' | 'writes' | 'pool' | 'config' | 'invalidation'>,
  { units, buyers }: { units: number; buyers: number },
  now: Date,
): Promise<SalesProof[]> {
  const service = { ...base, checkout: createSharedCheckout(base) }
  const store = await openShop(service, units)
  await addBundles(service)
  const expected = Math.min(units, buyers)
  const alone = await proveOversell(service, { store, variant_id: 1, buyers }, now)
  const buyConcurrently = (toItems: (n: number) => Item[], code?: string) =>
    Promise.allSettled(
      Array.from({ length: buyers }, (_, n) =>
        buy(service, { store, items: toItems(n), code }, buyers * (code ? 3 : 2) + n, now),
      ),
    )
  const bundled = await buyConcurrently((n) => [
    { type: 'bundle_price_option', bundle_price_option_id: (n % 2) + 1, quantity: 1 },
  ])
  const sold = bundled.filter(({ status }) => status === 'fulfilled').length
  const errors = bundled.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const others = errors.filter(({ code }) => code !== 'out_of_stock').map(({ message }) => message)
  await service.pool.query(
    `insert into discount_codes (business_id, code, applied_to, amount_type, amount, is_usage_limit, usage_limit)
     values (1, 'LAST', 'product_price', 'fixed', 100, true, $1)`,
    [units],
  )
  const coded = await buyConcurrently(() => [{ type: 'variant', variant_id: 3, quantity: 1 }], 'LAST')
  const placed = coded.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.order] : []))
  const isUsedUp = ({ extras }: AppError) => extras?.fields?.some(({ code }) => code === 'used_up')
  const refusals = coded.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as AppError] : []))
  const failed = refusals.filter((error) => !isUsedUp(error)).map(({ message }) => message)
  const uses = placed.filter((order) => order.discount_code_code !== null).length
  const left = await unitsLeft(service, 2)
  return [
    {
      what: 'One variant',
      sold: alone.orders,
      refused: alone.out_of_stock,
      others: alone.others,
      is_right: alone.orders === expected && alone.left === units - expected && alone.others.length === 0,
    },
    {
      what: 'Two bundles that share a variant',
      sold,
      refused: errors.length - others.length,
      others,
      is_right: sold === expected && left === units - expected && others.length === 0,
    },
    {
      what: 'The uses of a discount code',
      sold: uses,
      refused: refusals.length - failed.length,
      others: failed,
      is_right: uses === expected && placed.length === uses && failed.length === 0,
    },
  ]
}
