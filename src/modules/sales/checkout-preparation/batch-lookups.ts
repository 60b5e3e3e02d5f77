import type { Service } from '../../../platform/service.ts'
import { soldVariants } from './compose-load.ts'
import type { Loaded, LoadRequest } from './loaded.ts'

/** Of direct items without bundles, codes and limits: what nearly every checkout of a crowded sale is. */
export type PlainLoad = Pick<Loaded, 'variants' | 'customer' | 'new_customer_id' | 'is_duplicate'>
export type LoadPlain = (request: LoadRequest) => Promise<PlainLoad>

type Row = {
  variants: Loaded['variants']
  customers: (NonNullable<Loaded['customer']> & { email: string })[] | null
  marks: string[]
  new_ids: number[]
}

/** $1 store, $2 business, $3 variants, $4 addresses, $5 marks; for one buyer or for several of the same store. */
const select = `select ${soldVariants('(select $3)::bigint[]', '$1::bigint')} as variants,
    (select json_agg(c) from (select id, is_spam, status, email from customers
      where email = any((select $4)::text[]) and business_id + 0 = $2::bigint) c) as customers,
    array(select encode(fingerprint, 'hex') from orders where fingerprint = any((select $5)::bytea[])) as marks,
    to_json(array(select nextval('customers_id_seq') from unnest($4::text[]))) as new_ids`

/** Stores that have a queue of their own; beyond this the oldest queue is dropped. */
const maxStores = 1000

/** Batches the lookups of one store: its concurrent buyers share a statement. */
export function createPlainLoaders({ reads }: Pick<Service, 'reads'>): (storeId: number) => LoadPlain {
  const stores = new Map<number, LoadPlain>()
  return (storeId) => {
    const known = stores.get(storeId)
    if (known) return known
    const load = batchOfStore(reads)
    stores.set(storeId, load)
    if (stores.size > maxStores) stores.delete(stores.keys().next().value!)
    return load
  }
}

const batchOfStore = (reads: Service['reads']): LoadPlain =>
  reads.batch<LoadRequest, PlainLoad>({
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
      const marks = new Set(row!.marks)
      return requests.map(({ email, fingerprints }, i) => ({
        variants: row!.variants,
        customer: row!.customers?.find((customer) => customer.email === email) ?? null,
        new_customer_id: row!.new_ids[i]!,
        is_duplicate: marks.size > 0 && fingerprints.some((mark) => marks.has(mark.toString('hex'))),
      }))
    },
  })
