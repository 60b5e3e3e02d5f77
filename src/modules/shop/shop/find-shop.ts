import { createHash } from 'node:crypto'
import { createCache } from '../../../platform/caching/cache.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import type { Service } from '../../../platform/service.ts'
import { offeredMethods } from '../../checkout/checkout/index.ts'
import { collectedMethods } from '../../checkout/checkout-preparation/index.ts'
import type { ServingAccount } from '../../stores/provider-accounts/index.ts'
import { effectiveSettings, joinDomain } from '../../stores/store-settings/index.ts'
import { sendsPhoneCodesSql } from '../../stores/stores/index.ts'
import { type StoredPixel, shownPixels } from '../measuring/index.ts'
import { type ShownMenus, shownMenus } from '../store-content/index.ts'
import { type FoundLook, storedLook } from '../store-looks/index.ts'

type Row = {
  id: number
  business_id: number
  time_zone: string
  unique_id: string
  name: string
  logo: string | null
  phone: string | null
  email: string | null
  settings: unknown
  currency: string
  slug: string
  hostname: string | null
  closed_at: string | null
  catalog_version: number
  menus: ShownMenus
  look: FoundLook | null
  /** The services that the store uses. */
  pixels: StoredPixel[]
  payment_methods: string[]
  /** The accounts for electronic payments. */
  accounts: ServingAccount[]
  /** Whether customers sign in with codes by WhatsApp. */
  sends_phone_codes: boolean
  /** Where the store's parcels come from. */
  origin: { city: string; province: string } | null
}

export type Shop = Row & {
  /** The store's language, for visitors who prefer none that the shop has. */
  language: 'id' | 'en'
  /** Changes with everything that the shop's pages are made of: catalog, settings, menus, look. */
  fingerprint: string
}

const servingAccounts = `coalesce((select json_agg(json_build_object('id', a.id, 'provider', a.provider,
    'is_active', a.is_active, 'rank', a.rank, 'store_ids', a.store_ids, 'methods', a.methods) order by a.id)
  from provider_accounts a where a.business_id = s.business_id and a.kind = 'payment'), '[]')`

/** The store, with what the tables say that are the same for all businesses. */
const storeQuery = (
  condition: string,
  visibility = 's.is_public',
) => `select s.id, s.business_id, b.time_zone, s.unique_id, s.name, s.logo, s.phone, s.email, s.settings, s.warehouse_id,
    s.closed_at, b.currency, s.slug, d.hostname, coalesce(v.version, 0) as catalog_version, s.payment_methods,
    ${servingAccounts} as accounts
  from stores s join businesses b on b.id = s.business_id
    left join store_catalog_versions v on v.store_id = s.id
    ${joinDomain}
  where ${condition} and s.is_active and ${visibility} and s.deleted_at is null`

/** Also finds the store by a slug that it had before. */
const hasSlug = 's.id = (select store_id from store_slugs where slug = $1)'

const statements = {
  slug: storeQuery(hasSlug),
  /** Includes a store that is not public yet, for its merchant. */
  slug_hidden: storeQuery(hasSlug, 'true'),
  hostname: storeQuery('d.hostname = $1'),
  id: storeQuery('s.id = $1'),
}

/** Where a payment link and an order tell their store. */
const storeIdQueries = {
  payment_link: 'select store_id from payment_links where handle = $1',
  secret_slug: 'select store_id from orders where secret_slug = $1 and deleted_at is null',
}

/** The place of the store's warehouse, or else of the main one. */
const parcelOrigin = `(select json_build_object('city', l.city_name, 'province', l.province_name)
  from warehouses w join locations l on l.id = w.location_id
  where w.business_id = $1 and w.deleted_at is null and w.id = coalesce($3::bigint, w.id)
  order by w.is_default desc, w.id limit 1)`

/** What the business keeps about the store $2. */
const partsQuery = `select ${shownMenus('$1', '$2')} as menus, ${storedLook('$1', '$2')} as look,
  ${shownPixels('$1', '$2')} as pixels, ${parcelOrigin} as origin, ${sendsPhoneCodesSql('$1', '$2')} as sends_phone_codes`

type FoundStore = Omit<Row, 'menus' | 'look' | 'pixels' | 'origin' | 'sends_phone_codes'> & {
  warehouse_id: number | null
}
type Parts = Pick<Row, 'menus' | 'look' | 'pixels' | 'origin' | 'sends_phone_codes'>

/**
 * Finds a public shop by its slug, its custom domain, the secret slug of one of its orders, or the handle of a payment
 * link.
 */
export async function findShop(
  reads: Reads,
  by: Exclude<keyof typeof statements, 'id'> | keyof typeof storeIdQueries,
  value: string,
): Promise<Shop | undefined> {
  const found = await findStore(reads, by, value)
  if (!found) return undefined
  const { warehouse_id, ...store } = found
  const [parts] = await reads.query<Parts>(partsQuery, [store.business_id, store.id, warehouse_id])
  const row = { ...store, ...parts! }
  const fingerprint = createHash('sha1').update(JSON.stringify(row)).digest('base64url')
  return { ...row, language: effectiveSettings(row.settings).language, fingerprint }
}

async function findStore(reads: Reads, by: keyof typeof statements | keyof typeof storeIdQueries, value: string) {
  if (by in statements) return (await reads.query<FoundStore>(statements[by as keyof typeof statements], [value]))[0]
  const [found] = await reads.query<{ store_id: number | null }>(storeIdQueries[by as keyof typeof storeIdQueries], [
    value,
  ])
  return found && (await reads.query<FoundStore>(statements.id, [found.store_id]))[0]
}

export type ShopKey = { by: 'slug' | 'hostname'; value: string }

export type Shops = {
  find(key: ShopKey): Promise<Shop | undefined>
  /** Returns the shop if it is cached. */
  peek(key: ShopKey): Shop | undefined
}

const maxEntries = 20_000
const slugForm = /^[a-z0-9-]{3,63}$/
const noShop = new Error('There is no such shop')

/** The payment methods that buyers of the shop can choose. */
export const listShopMethods = (shop: Shop, config: Parameters<typeof collectedMethods>[2]) =>
  shop.closed_at === null
    ? offeredMethods(collectedMethods(shop, shop.accounts, config), effectiveSettings(shop.settings))
    : []

/** Caches shops for about a second (`platform/caching/cache.ts`). Missing shops are not cached. */
export function createShops({
  reads,
  invalidation,
  metrics,
}: Pick<Service, 'reads' | 'invalidation' | 'metrics'>): Shops {
  const cache = createCache<ShopKey, Shop>(invalidation, {
    maxEntries,
    nameOf: ({ by, value }) => `${by} ${value}`,
    load: async ({ by, value }) => {
      const shop = await findShop(reads, by, value)
      if (!shop) throw noShop
      return shop
    },
    counts: metrics.countCache('shops'),
    businessOf: (shop) => shop?.business_id,
  })
  const isPossible = ({ by, value }: ShopKey) => (by === 'slug' ? slugForm.test(value) : value.length <= 255)
  return {
    find: async (key) => {
      if (!isPossible(key)) return undefined
      try {
        return await cache.get(key)
      } catch (error) {
        if (error === noShop) return undefined
        throw error
      }
    },
    peek: (key) => (isPossible(key) ? cache.peek(key) : undefined),
  }
}
