import type { StoreRef } from '../../../access/caller.ts'
import type { Service } from '../../../platform/service.ts'
import { hostedKeyOf } from './hosted-key.ts'

/** A store as its public routes see it: which keys open it, and from which origins. */
export type Storefront = { store: StoreRef; tokens: Set<string>; origins: Set<string> }

export type Storefronts = { find(uniqueId: string): Promise<Storefront | undefined> | Storefront | undefined }

type Remembered = {
  loadedAt: number
  storefront: Storefront | undefined
  loading?: Promise<Storefront | undefined>
  isRenewing?: boolean
}

type Row = StoreRef & { tokens: string[]; origins: string[]; hostname: string | null }

/** What another process changed is seen here after this long at most: a revoked key, an origin, a catalog version. */
const trustedMs = 950
/** From this age on it is asked for again while it is still served, so that no request waits for the database. */
const renewedMs = 450
/** A flood of made-up store ids cannot fill the memory: beyond this the oldest are forgotten. */
const mostRemembered = 20_000
const idForm = /^store_[0-9A-Za-z]{24}$/

const select = `select s.id, s.unique_id, s.business_id, s.name, b.currency,
    coalesce(v.version, 0) as catalog_version, d.hostname,
    array(select token from storefront_keys k where k.store_id = s.id and k.status = 'active') as tokens,
    array(select origin from storefront_origins o where o.store_id = s.id and o.status = 'active') as origins
  from stores s join businesses b on b.id = s.business_id
    left join store_catalog_versions v on v.store_id = s.id
    left join custom_domains d on d.id = s.custom_domain_id and d.is_verified
  where s.unique_id = $1 and s.is_active and s.is_public and s.deleted_at is null`

/** Looks stores up at most about once a second each; a change that this process makes is seen at once. */
export function createStorefronts(service: Pick<Service, 'reads' | 'changes' | 'config' | 'secrets'>): Storefronts {
  const remembered = new Map<string, Remembered>()

  service.changes.listen((businessId) => {
    for (const [uniqueId, { storefront, loading }] of remembered)
      if (loading || storefront?.store.business_id === businessId) remembered.delete(uniqueId)
  })

  const read = async (uniqueId: string) => {
    const [row] = await service.reads.query<Row>(select, [uniqueId])
    return row && toStorefront(service, row)
  }

  async function load(uniqueId: string): Promise<Storefront | undefined> {
    const loadedAt = performance.now()
    const loading = read(uniqueId)
    const entry: Remembered = { loadedAt, storefront: undefined, loading }
    remember(uniqueId, entry)
    try {
      entry.storefront = await loading
      entry.loading = undefined
      return entry.storefront
    } catch (error) {
      if (remembered.get(uniqueId) === entry) remembered.delete(uniqueId)
      throw error
    }
  }

  /** Replaces the entry unless it was forgotten or replaced meanwhile; a failure is left to the request that must wait. */
  function renew(uniqueId: string, entry: Remembered) {
    entry.isRenewing = true
    const loadedAt = performance.now()
    read(uniqueId)
      .then((storefront) => {
        if (remembered.get(uniqueId) === entry) remember(uniqueId, { loadedAt, storefront })
      })
      .catch(() => {})
  }

  function remember(uniqueId: string, entry: Remembered) {
    remembered.delete(uniqueId)
    remembered.set(uniqueId, entry)
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
  }

  return {
    find(uniqueId) {
      const known = remembered.get(uniqueId)
      const age = known ? performance.now() - known.loadedAt : Number.POSITIVE_INFINITY
      if (known && age < trustedMs) {
        if (age > renewedMs && !known.loading && !known.isRenewing) renew(uniqueId, known)
        return known.loading ?? known.storefront
      }
      return idForm.test(uniqueId) ? load(uniqueId) : undefined
    },
  }
}

/** The store's hosted pages count as registered: they have a key of their own, and call from the app or its domain. */
function toStorefront({ config, secrets }: Pick<Service, 'config' | 'secrets'>, row: Row): Storefront {
  const { tokens, origins, hostname, ...store } = row
  const domain = hostname === null ? [] : [`https://${hostname}`, `http://${hostname}`]
  return {
    store,
    tokens: new Set([...tokens, hostedKeyOf(secrets, store.unique_id)]),
    origins: new Set([...origins, new URL(config.appUrl).origin, ...domain]),
  }
}
