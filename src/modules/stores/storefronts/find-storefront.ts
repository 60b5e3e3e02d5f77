import type { StoreRef } from '../../../access/caller.ts'
import { createCache } from '../../../platform/caching/cache.ts'
import type { Service } from '../../../platform/service.ts'
import { joinDomain, toSlugOrigin } from '../store-settings/index.ts'
import { deriveHostedKey } from './hosted-key.ts'

/** A public store with its accepted storefront keys and origins. */
export type Storefront = { store: StoreRef; tokens: Set<string>; origins: Set<string> }

export type Storefronts = {
  find(uniqueId: string): Promise<Storefront | undefined> | Storefront | undefined
  /** The storefront if it is in memory. */
  peek(uniqueId: string): Storefront | undefined
}

type Row = StoreRef & { tokens: string[]; origins: string[]; slugs: string[]; hostname: string | null }

const maxEntries = 20_000
const idForm = /^store_[0-9A-Za-z]{24}$/

const select = `select s.id, s.unique_id, s.business_id, s.name, b.currency,
    coalesce(v.version, 0) as catalog_version, d.hostname,
    array(select slug from store_slugs u where u.store_id = s.id) as slugs,
    array(select token from storefront_keys k where k.store_id = s.id and k.status = 'active') as tokens,
    array(select origin from storefront_origins o where o.store_id = s.id and o.status = 'active') as origins
  from stores s join businesses b on b.id = s.business_id
    left join store_catalog_versions v on v.store_id = s.id
    ${joinDomain}
  where s.unique_id = $1 and s.is_active and s.is_public and s.deleted_at is null`

/** Malformed ids are rejected before the cache, so that a flood of invented ids does not reach it. */
export function createStorefronts(
  service: Pick<Service, 'credentials' | 'invalidation' | 'config' | 'secrets' | 'metrics'>,
): Storefronts {
  const cache = createCache<string, Storefront | undefined>(service.invalidation, {
    maxEntries,
    load: async (uniqueId) => {
      const [row] = await service.credentials.query<Row>(select, [uniqueId])
      return row && toStorefront(service, row)
    },
    counts: service.metrics.countCache('storefronts'),
    businessOf: (storefront) => storefront?.store.business_id,
  })
  return {
    find: (uniqueId) => (idForm.test(uniqueId) ? cache.get(uniqueId) : undefined),
    peek: cache.peek,
  }
}

/**
 * Adds the key of the hosted pages and their origins to the registered ones: those of its slugs, also former ones, for
 * pages that are open while the slug changes, and the custom domain. The origin of the app is that of pages from before
 * shops had origins of their own.
 */
function toStorefront({ config, secrets }: Pick<Service, 'config' | 'secrets'>, row: Row): Storefront {
  const { tokens, origins, slugs, hostname, ...store } = row
  const domain = hostname === null ? [] : [`https://${hostname}`, `http://${hostname}`]
  return {
    store,
    tokens: new Set([...tokens, deriveHostedKey(secrets, store.unique_id)]),
    origins: new Set([
      ...origins,
      ...slugs.map((slug) => toSlugOrigin(slug, config.shopUrl)),
      new URL(config.appUrl).origin,
      ...domain,
    ]),
  }
}
