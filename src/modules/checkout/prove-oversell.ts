import type { StoreRef } from '../../access/caller.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Service } from '../../platform/service.ts'
import { createCheckout } from './create-checkout.ts'

export type OversellProof = { orders: number; out_of_stock: number; others: string[]; left: number }

/** Lets many buyers ask at once for one unit each, on parallel connections, and counts what they were told. */
export async function proveOversell(
  service: Service,
  { store, variant_id, buyers }: { store: StoreRef; variant_id: number; buyers: number },
  now: Date,
): Promise<OversellProof> {
  const proof: OversellProof = { orders: 0, out_of_stock: 0, others: [], left: 0 }
  const buy = async (n: number) => {
    const email = `buyer${n}.${now.getTime()}@example.com`
    const place = { address: 'Jl. Uji 1', province: null, city: null, subdistrict: null, postal_code: null }
    try {
      await createCheckout(
        service,
        {
          store,
          owner: { store },
          asked: { items: [{ type: 'variant', variant_id, quantity: 1 }], payment_method: 'bank_transfer' },
          buyer: { name: `Buyer ${n}`, email, phone: null, notes: null, ip: null, ...place },
          body: { email },
        },
        now,
      )
      proof.orders++
    } catch (error) {
      if ((error as AppError).code === 'out_of_stock') proof.out_of_stock++
      else proof.others.push((error as Error).message)
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, n) => buy(n)))
  const { rows } = await service.pool.query<{ left: number }>(
    'select coalesce(sum(quantity), 0)::bigint as left from variant_stocks where variant_id = $1',
    [variant_id],
  )
  return { ...proof, left: rows[0]!.left }
}
