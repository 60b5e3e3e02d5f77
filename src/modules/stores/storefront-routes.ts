import { Type } from 'typebox'
import { type Access, machine, member } from '../../access/access.ts'
import { type Caller, credentialName } from '../../access/caller.ts'
import { type Route, route } from '../../access/route.ts'
import type { Db } from '../../platform/db/types.ts'
import { ListOf, listOf } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/service.ts'
import { createAllowedOrigin, listAllowedOrigins, revokeAllowedOrigin } from './allowed-origins.ts'
import { getStore } from './get-store.ts'
import { type Actor, createStorefrontKey, listStorefrontKeys, revokeStorefrontKey } from './storefront-keys.ts'
import { AllowedOriginIn, AllowedOriginOut, StorefrontKeyOut } from './storefront-schemas.ts'
import { showAllowedOrigin, showStorefrontKey } from './storefront-views.ts'

const tag = 'Storefront setup'
const store_id = Type.String({ description: 'Number or unique_id' })
const id = Type.String({ format: 'uuid' })

/** Keys and origins of a store, for API keys and apps. */
export const storefrontSetupRoutes = (service: Service): Route[] =>
  setupRoutes(service, '/v3/stores/:store_id', { store_id }, machine('store:read'), machine('store:update'))

/** The same for the dashboard. */
export const storefrontDashboardRoutes = (service: Service): Route[] =>
  setupRoutes(
    service,
    '/api/businesses/:business_id/stores/:store_id',
    { business_id: Type.String(), store_id },
    member('business:read'),
    member('developers:manage'),
  )

type Business = Extract<Caller, { business: unknown }>

const actorOf = (caller: Business): Actor =>
  caller.kind === 'member'
    ? { business_id: caller.business.id, name: caller.user.unique_id, user_id: caller.user.id }
    : { business_id: caller.business.id, name: credentialName(caller), user_id: null }

type BusinessAccess = Extract<Access, { kind: 'machine' | 'member' }>

function setupRoutes(
  service: Service,
  path: string,
  params: Record<string, typeof store_id>,
  mayRead: BusinessAccess,
  mayChange: BusinessAccess,
): Route[] {
  const storeParams = params as { store_id: typeof store_id }
  const storeOf = (db: Db, caller: unknown, storeId: string) => getStore(db, (caller as Business).business.id, storeId)
  return [
    route({
      method: 'GET',
      path: `${path}/public-api-keys`,
      tag,
      summary: 'List the storefront keys of a store',
      access: mayRead,
      params: storeParams,
      answer: { status: 200, schema: ListOf(StorefrontKeyOut) },
      errors: [404],
      handle: async ({ caller, params }) => {
        const store = await storeOf(service.db, caller, params.store_id)
        return listOf((await listStorefrontKeys(service.db, store.id)).map(showStorefrontKey))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/public-api-keys`,
      tag,
      summary: 'Create a storefront key',
      access: mayChange,
      params: storeParams,
      answer: { status: 200, schema: StorefrontKeyOut },
      errors: [404, 409],
      create: async (tx, { caller, params, now }) =>
        showStorefrontKey(
          await createStorefrontKey(tx, await storeOf(tx, caller, params.store_id), actorOf(caller as Business), now),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${path}/public-api-keys/:id`,
      tag,
      summary: 'Revoke a storefront key; browsers that use it are refused at once',
      access: mayChange,
      params: { ...storeParams, id },
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async ({ caller, params, now }) => {
        const store = await storeOf(service.db, caller, params.store_id)
        await service.db
          .transaction()
          .execute((tx) => revokeStorefrontKey(tx, store, actorOf(caller as Business), params.id, now))
      },
    }),
    route({
      method: 'GET',
      path: `${path}/storefront/allowed-origins`,
      tag,
      summary: 'List the origins that browsers may call the store from',
      access: mayRead,
      params: storeParams,
      answer: { status: 200, schema: ListOf(AllowedOriginOut) },
      errors: [404],
      handle: async ({ caller, params }) => {
        const store = await storeOf(service.db, caller, params.store_id)
        return listOf((await listAllowedOrigins(service.db, store.id)).map(showAllowedOrigin))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/storefront/allowed-origins`,
      tag,
      summary: 'Register an origin',
      access: mayChange,
      params: storeParams,
      body: AllowedOriginIn,
      answer: { status: 200, schema: AllowedOriginOut },
      errors: [404, 409],
      example: { origin: 'https://shop.example' },
      create: async (tx, { caller, params, body, now }) => {
        const store = await storeOf(tx, caller, params.store_id)
        return showAllowedOrigin(await createAllowedOrigin(tx, store, actorOf(caller as Business), body.origin, now))
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/storefront/allowed-origins/:id`,
      tag,
      summary: 'Remove an origin; browsers on it are refused at once',
      access: mayChange,
      params: { ...storeParams, id },
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async ({ caller, params, now }) => {
        const store = await storeOf(service.db, caller, params.store_id)
        await service.db
          .transaction()
          .execute((tx) => revokeAllowedOrigin(tx, store, actorOf(caller as Business), params.id, now))
      },
    }),
  ]
}
