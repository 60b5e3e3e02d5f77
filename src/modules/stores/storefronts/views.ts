import { paymentAccountUniqueId, type toPaymentAccounts } from '../store-settings/index.ts'
import type { listAllowedOrigins } from './allowed-origins.ts'
import type { listStorefrontKeys } from './storefront-keys.ts'

type Created = { creator_unique_id: string | null; creator_fullname: string | null }
type KeyRow = Awaited<ReturnType<typeof listStorefrontKeys>>[number]
type OriginRow = Awaited<ReturnType<typeof listAllowedOrigins>>[number]

const showCreator = ({ creator_unique_id, creator_fullname }: Created) =>
  creator_unique_id === null ? null : { unique_id: creator_unique_id, fullname: creator_fullname! }

export const showStorefrontKey = (key: KeyRow) => ({
  id: key.id,
  token: key.status === 'active' ? key.token : null,
  status: key.status,
  store_id: key.store_id,
  created_by: showCreator(key),
  inserted_at: key.inserted_at,
  updated_at: key.updated_at,
})

export const showAllowedOrigin = (origin: OriginRow) => ({
  id: origin.id,
  origin: origin.origin,
  status: origin.status,
  store_id: origin.store_id,
  created_by: showCreator(origin),
  inserted_at: origin.inserted_at,
  updated_at: origin.updated_at,
})

/** The merchant's view of a bank account. */
export const showPaymentAccount = (
  storeId: string,
  { financial_entity, ...account }: ReturnType<typeof toPaymentAccounts>[number],
) => ({
  ...account,
  unique_id: paymentAccountUniqueId(storeId, account.id),
  is_owned_by_store: true,
  financial_entity: { ...financial_entity, entity_type: 'bank' },
})
