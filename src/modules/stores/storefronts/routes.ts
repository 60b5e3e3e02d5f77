import { Type } from 'typebox'
import {
  type Merchant,
  type MerchantRoute,
  merchantAction,
  merchantCreate,
  merchantRead,
} from '../../../access/merchant-route.ts'
import type { Db } from '../../../platform/db/types.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore, toPaymentAccounts } from '../store-settings/index.ts'
import { createAllowedOrigin, listAllowedOrigins, revokeAllowedOrigin } from './allowed-origins.ts'
import { AllowedOriginIn, AllowedOriginOut, PaymentAccountOut, StorefrontKeyOut } from './schemas.ts'
import { createStorefrontKey, listStorefrontKeys, revokeStorefrontKey } from './storefront-keys.ts'
import { showAllowedOrigin, showPaymentAccount, showStorefrontKey } from './views.ts'

const tag = 'Storefront setup'
const store_id = Type.String({ description: 'Number or unique_id' })
const path = '/stores/:store_id'
const params = { store_id }
const id = Type.String({ format: 'uuid' })

/** Storefront keys and allowed origins of a store, for the machine API and the dashboard. */
export function storefrontSetupRoutes(service: Service): MerchantRoute[] {
  const getOwnStore = (db: Db, merchant: Merchant, storeId: string) => getStore(db, merchant.business_id, storeId)
  return [
    merchantRead({
      method: 'GET',
      path: `${path}/payment-accounts`,
      tag,
      summary: 'List the bank accounts that buyers of a store transfer to; they are set in its settings',
      scope: 'payment_account:list',
      params,
      answer: { status: 200, schema: ListOf(PaymentAccountOut) },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const store = await getOwnStore(service.db, merchant, params.store_id)
        return toList(toPaymentAccounts(store.settings).map((account) => showPaymentAccount(store.unique_id, account)))
      },
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/public-api-keys`,
      tag,
      summary: 'List the storefront keys of a store',
      scope: 'store:read',
      params,
      answer: { status: 200, schema: ListOf(StorefrontKeyOut) },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const store = await getOwnStore(service.db, merchant, params.store_id)
        return toList((await listStorefrontKeys(service.db, store.id)).map(showStorefrontKey))
      },
    }),
    merchantCreate({
      method: 'POST',
      path: `${path}/public-api-keys`,
      tag,
      summary: 'Create a storefront key',
      scope: 'store:update',
      permission: 'developers:manage',
      params,
      answer: { status: 200, schema: StorefrontKeyOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) =>
        showStorefrontKey(
          await createStorefrontKey(tx, await getOwnStore(tx, merchant, params.store_id), merchant, now),
        ),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/public-api-keys/:id`,
      tag,
      summary: 'Revoke a storefront key; browsers that use it are refused immediately',
      scope: 'store:update',
      permission: 'developers:manage',
      params: { ...params, id },
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params, now }) => {
        const store = await getOwnStore(tx, merchant, params.store_id)
        await revokeStorefrontKey(tx, store, merchant, params.id, now)
      },
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/storefront/allowed-origins`,
      tag,
      summary: 'List the origins that browsers may call the store from',
      scope: 'store:read',
      params,
      answer: { status: 200, schema: ListOf(AllowedOriginOut) },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const store = await getOwnStore(service.db, merchant, params.store_id)
        return toList((await listAllowedOrigins(service.db, store.id)).map(showAllowedOrigin))
      },
    }),
    merchantCreate({
      method: 'POST',
      path: `${path}/storefront/allowed-origins`,
      tag,
      summary: 'Register an origin',
      scope: 'store:update',
      permission: 'developers:manage',
      params,
      body: AllowedOriginIn,
      answer: { status: 200, schema: AllowedOriginOut },
      errors: [404, 409],
      example: { origin: 'https://shop.example' },
      handle: async (tx, { merchant, params, body, now }) => {
        const store = await getOwnStore(tx, merchant, params.store_id)
        return showAllowedOrigin(await createAllowedOrigin(tx, store, merchant, body.origin, now))
      },
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/storefront/allowed-origins/:id`,
      tag,
      summary: 'Remove an origin; browsers on it are refused immediately',
      scope: 'store:update',
      permission: 'developers:manage',
      params: { ...params, id },
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params, now }) => {
        const store = await getOwnStore(tx, merchant, params.store_id)
        await revokeAllowedOrigin(tx, store, merchant, params.id, now)
      },
    }),
  ]
}
