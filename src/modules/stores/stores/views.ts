import { pictureUrl } from '../../../platform/http/addresses.ts'
import { effectiveSettings, type StoreRow, showSettings, toShopNames, toShopUrl } from '../store-settings/index.ts'

const showDomain = ({ custom_domain_id, hostname, is_verified }: StoreRow) =>
  custom_domain_id === null
    ? null
    : { id: custom_domain_id, full_url: `https://${hostname}`, is_verified: is_verified! }

type Addresses = { baseUrl: string; shopUrl: string }

const showRecord = ({ baseUrl, shopUrl }: Addresses, store: StoreRow) => ({
  id: store.id,
  unique_id: store.unique_id,
  uuid: store.uuid,
  business_id: store.business_id,
  name: store.name,
  slug: store.slug,
  shop_url: toShopUrl(toShopNames(store), shopUrl),
  is_active: store.is_active && store.closed_at === null,
  closed_at: store.closed_at,
  is_public: store.is_public,
  logo: pictureUrl(baseUrl)(store.logo),
  custom_domain: showDomain(store),
  payment_methods: store.payment_methods,
  warehouse_id: store.warehouse_id,
  warehouse: store.warehouse_id === null ? null : { id: store.warehouse_id, name: store.warehouse_name! },
  phone: store.phone,
  email: store.email,
  created_at: store.created_at,
  last_updated_at: store.last_updated_at,
})

/** The dashboard's view: settings in one object. */
export const showStore = (addresses: Addresses) => (store: StoreRow) => ({
  ...showRecord(addresses, store),
  settings: showSettings(effectiveSettings(store.settings)),
})

/** The machine API's view: settings as fields of the store. */
export const showFlatStore = (addresses: Addresses) => (store: StoreRow) => ({
  ...showRecord(addresses, store),
  ...showSettings(effectiveSettings(store.settings)),
})

export const showSimplifiedStore =
  ({ baseUrl, shopUrl }: Addresses) =>
  (store: StoreRow) => ({
    id: store.id,
    unique_id: store.unique_id,
    uuid: store.uuid,
    name: store.name,
    slug: store.slug,
    shop_url: toShopUrl(toShopNames(store), shopUrl),
    logo: pictureUrl(baseUrl)(store.logo),
    business_id: store.business_id,
    custom_domain: showDomain(store),
    payment_methods: store.payment_methods,
  })
