import type { StoreRef } from '../../access/caller.ts'
import { type CheckoutService, createCheckout } from '../../modules/checkout/checkout/index.ts'
import { readTyped } from '../../modules/orders/fields/index.ts'
import type { Item } from '../../modules/orders/pricing/index.ts'
import type { AppError } from '../../platform/errors/errors.ts'

export type OversellProof = { orders: number; out_of_stock: number; others: string[]; left: number }

type Wish = { store: StoreRef; items: Item[]; code?: string }

/** A buyer's checkout of these items, which need no courier. */
export function buy(service: CheckoutService, { store, items, code }: Wish, n: number, now: Date) {
  const email = `buyer${n}.${now.getTime()}@example.com`
  const place = { address: 'Jl. Uji 1', province: null, city: null, subdistrict: null, postal_code: null }
  const checkout = {
    store,
    owner: { store },
    requested: { items, payment_method: 'bank_transfer', discount_code_code: code },
    buyer: { name: `Buyer ${n}`, email, phone: null, typed: readTyped({}), ip: null, ...place },
    body: { email },
  }
  return createCheckout(service, checkout, now)
}

/** Sends concurrent checkouts of one unit each over parallel connections and counts the outcomes. */
export async function proveOversell(
  service: CheckoutService,
  { store, variant_id, buyers }: { store: StoreRef; variant_id: number; buyers: number },
  now: Date,
): Promise<OversellProof> {
  const proof: OversellProof = { orders: 0, out_of_stock: 0, others: [], left: 0 }
  const items: Item[] = [{ type: 'variant', variant_id, quantity: 1 }]
  const one = async (n: number) => {
    try {
      await buy(service, { store, items }, n, now)
      proof.orders++
    } catch (error) {
      if ((error as AppError).code === 'out_of_stock') proof.out_of_stock++
      else proof.others.push((error as Error).message)
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, n) => one(n)))
  return { ...proof, left: await unitsLeft(service, variant_id) }
}

export async function unitsLeft({ pool }: Pick<CheckoutService, 'pool'>, variantId: number): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'select coalesce(sum(quantity), 0)::bigint as left from variant_stocks where variant_id = $1',
    [variantId],
  )
  return rows[0]!.left
}
