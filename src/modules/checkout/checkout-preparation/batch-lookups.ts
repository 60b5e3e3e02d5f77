import type { Service } from '../../../platform/service.ts'
import type { StoredKey } from '../../orders/order-keys/index.ts'
import type { CheckoutData, EarlierOrder, LoadRequest } from './checkout-data.ts'
import { batchedStatement } from './compose-batch.ts'

/** The data that one query can load for several buyers of a store: without bundles, codes and limits. */
type BatchedData = Pick<
  CheckoutData,
  'cart' | 'cart_items' | 'variants' | 'customer' | 'new_customer_id' | 'duplicate' | 'stored_key'
>
export type LoadBatched = (request: LoadRequest) => Promise<BatchedData>

type Cart = NonNullable<CheckoutData['cart']> & { owner: string; items: CheckoutData['cart_items'] }

/** The parts for carts and keys are missing if no request has one, the other parts if no request buys. */
type Row = {
  carts?: Cart[] | null
  variants: CheckoutData['variants']
  customers?: (NonNullable<CheckoutData['customer']> & { email: string })[] | null
  duplicates?: (EarlierOrder & { fingerprint: string })[] | null
  new_ids?: number[]
  keys?: StoredKey[] | null
}

/** Number of stores with a batch queue in memory; beyond it the oldest queue is dropped. */
const maxStores = 1000

/** Batches the lookups of each store: concurrent buyers of a store share one statement. */
export function createBatchedLoaders({ reads }: Pick<Service, 'reads'>): (storeId: number) => LoadBatched {
  const stores = new Map<number, LoadBatched>()
  return (storeId) => {
    const known = stores.get(storeId)
    if (known) return known
    const load = createStoreBatch(reads)
    stores.set(storeId, load)
    if (stores.size > maxStores) stores.delete(stores.keys().next().value!)
    return load
  }
}

const findEarlier = (known: Map<string, EarlierOrder>, fingerprints: Buffer[]) =>
  known.size === 0
    ? null
    : (fingerprints.map((fingerprint) => known.get(fingerprint.toString('hex'))).find(Boolean) ?? null)

const createStoreBatch = (reads: Service['reads']): LoadBatched =>
  reads.batch<LoadRequest, BatchedData>({
    name: 'checkout-lookup',
    maxSize: 64,
    run: async (requests, query) => {
      const { text, values } = batchedStatement(requests)
      const [row] = await query<Row>(text, values)
      return divide(row!, requests)
    },
  })

/** Divides the result of a shared statement among its requests. */
function divide(row: Row, requests: LoadRequest[]): BatchedData[] {
  const carts = new Map(row.carts?.map((cart) => [cart.owner, cart]))
  const variants = new Map(row.variants?.map((variant) => [variant.id, variant]))
  const earlier = new Map(row.duplicates?.map((order) => [order.fingerprint, order]))
  const keys = new Map(row.keys?.map((stored) => [stored.scope_hash, stored]))
  const newIds = row.new_ids?.values()
  return requests.map(({ cart: { value: owner }, items, email, fingerprints, key }) => {
    const cart = Buffer.isBuffer(owner) ? (carts.get(owner.toString('hex')) ?? null) : null
    const cart_items = cart?.items ?? null
    const ids = items?.variants ?? cart_items?.map(({ item_id }) => item_id) ?? []
    return {
      cart,
      cart_items,
      variants: ids.flatMap((id) => variants.get(id) ?? []),
      customer: row.customers?.find((customer) => customer.email === email) ?? null,
      new_customer_id: email === null ? 0 : newIds!.next().value!,
      duplicate: findEarlier(earlier, fingerprints),
      stored_key: (key && keys.get(key.toString('hex'))) ?? null,
    }
  })
}
