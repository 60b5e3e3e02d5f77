import { ofBusiness } from '../../../platform/db/of-business.ts'
import type { Service } from '../../../platform/service.ts'
import type { CheckoutData, EarlierOrder, LoadRequest } from './checkout-data.ts'
import { byFingerprints, earlierOrder, soldVariants } from './compose-load.ts'

/** The data of checkouts that one query can load for several buyers: direct items without bundles, codes and limits. */
export type BatchedData = Pick<CheckoutData, 'variants' | 'customer' | 'new_customer_id' | 'duplicate'>
export type LoadBatched = (request: LoadRequest) => Promise<BatchedData>

type Row = {
  variants: CheckoutData['variants']
  customers: (NonNullable<CheckoutData['customer']> & { email: string })[] | null
  duplicates: (EarlierOrder & { fingerprint: string })[] | null
  new_ids: number[]
}

/** $1 store, $2 business, $3 variants, $4 email addresses, $5 fingerprints; for one or several buyers of a store. */
const select = `select ${soldVariants('(select $3)::bigint[]', '$1::bigint', '$2::bigint')} as variants,
    (select json_agg(c) from (select c.id, c.is_spam, c.status, c.email
      from unnest((select $4)::text[]) as e (email) cross join lateral (select * from customers
        where ${ofBusiness('business_id', '$2::bigint')} and email = e.email offset 0) c) c) as customers,
    (select json_agg(o) from (select encode(fingerprint, 'hex') as fingerprint, ${earlierOrder}
      from ${byFingerprints('(select $5)::bytea[]', '$2::bigint')}) o) as duplicates,
    to_json(array(select nextval('customers_id_seq') from unnest($4::text[]))) as new_ids`

/** Number of stores with a batch queue in memory; beyond it the oldest queue is dropped. */
const maxStores = 1000

/** Batches the lookups of each store: concurrent checkouts of a store share one statement. */
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
    maxSize: 16,
    run: async (requests, query) => {
      const { store_id, business_id } = requests[0]!
      const [row] = await query<Row>(select, [
        store_id,
        business_id,
        [...new Set(requests.flatMap(({ items }) => items!.variants))],
        requests.map(({ email }) => email),
        requests.flatMap(({ fingerprints }) => fingerprints),
      ])
      const known = new Map(row!.duplicates?.map((order) => [order.fingerprint, order]))
      return requests.map(({ email, fingerprints }, i) => ({
        variants: row!.variants,
        customer: row!.customers?.find((customer) => customer.email === email) ?? null,
        new_customer_id: row!.new_ids[i]!,
        duplicate: findEarlier(known, fingerprints),
      }))
    },
  })
