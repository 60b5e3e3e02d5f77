import { Type } from 'typebox'
import { machine } from '../../../access/access.ts'
import { type MachineCaller, toActor } from '../../../access/caller.ts'
import { toMerchant } from '../../../access/merchant-route.ts'
import { requireScope } from '../../../access/require-scope.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore, readSettings, settingsFrom, toEtag } from '../store-settings/index.ts'
import { changeStore } from './change-store.ts'
import { closeStore, reopenStore } from './close-store.ts'
import { createStore } from './create-store.ts'
import { deleteStore } from './delete-store.ts'
import { listStores } from './list-stores.ts'
import { FlatStoreOut, FlatStorePatch, MachineStoreIn, SimplifiedStore } from './schemas.ts'
import { withLogoKey } from './update-store.ts'
import { showFlatStore, showSimplifiedStore } from './views.ts'

const tag = 'Stores'
const params = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }
const query = {
  ...pageQuery,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
  domain: Type.Optional(Type.String({ maxLength: 253, description: 'Host name of the custom domain' })),
  has_domain: Type.Optional(Type.Boolean()),
}

/** The route admits callers with one of two scopes; which one is needed depends on the fields of the request. */
function checkScopes(caller: MachineCaller, { payment_accounts, ...others }: Record<string, unknown>) {
  if (payment_accounts !== undefined) requireScope(caller, 'payment_account:update', { field: 'payment_accounts' })
  if (payment_accounts === undefined || Object.keys(others).length > 0) requireScope(caller, 'store:update')
}

/** Routes for API keys and apps. */
export const storeRoutes = (service: Service): Route[] => {
  const show = showFlatStore(service.config)
  return [
    read({
      method: 'GET',
      path: '/v3/stores',
      tag,
      summary: 'List the stores of the business',
      access: machine('store:list'),
      query: { ...query, product_id: Type.Optional(Id) },
      answer: { status: 200, schema: PageOf(FlatStoreOut) },
      mayReadReplica: true,
      handle: async ({ caller, query, db }) =>
        mapPage(await listStores(db, service.secrets.cursor, caller.business.id, query), show),
    }),
    create({
      method: 'POST',
      path: '/v3/stores',
      tag,
      summary: 'Create a store',
      access: machine('store:create'),
      body: MachineStoreIn,
      answer: { status: 200, schema: FlatStoreOut },
      example: { name: 'Kopi Nusantara' },
      handle: async (tx, { caller, body, now }) =>
        show(await createStore(tx, caller.business.id, toActor(caller), body, now)),
    }),
    read({
      method: 'GET',
      path: '/v3/stores/simplified',
      tag,
      summary: 'List stores with a few fields each, for pickers',
      access: machine('store:list'),
      query,
      answer: { status: 200, schema: PageOf(SimplifiedStore) },
      mayReadReplica: true,
      handle: async ({ caller, query, db }) =>
        mapPage(
          await listStores(db, service.secrets.cursor, caller.business.id, query),
          showSimplifiedStore(service.config),
        ),
    }),
    read({
      method: 'GET',
      path: '/v3/stores/:store_id',
      tag,
      summary: 'Read a store with its settings',
      access: machine('store:read'),
      params,
      answer: { status: 200, schema: FlatStoreOut, hasEtag: true },
      errors: [404],
      handle: async ({ caller, params, reply }) => {
        const store = await getStore(service.db, caller.business.id, params.store_id)
        reply.header('etag', toEtag(store))
        return show(store)
      },
    }),
    action({
      method: 'PATCH',
      path: '/v3/stores/:store_id',
      tag,
      summary: 'Change a store or its settings',
      description:
        '`payment_accounts` needs the scope `payment_account:update`, everything else `store:update`: a request with both ' +
        'needs both scopes. 403 otherwise, and nothing is changed.',
      access: machine('store:update', 'payment_account:update'),
      params,
      body: FlatStorePatch,
      answer: { status: 200, schema: FlatStoreOut, hasEtag: true },
      errors: [404, 412],
      example: { name: 'Kopi Nusantara', is_auto_expire: true, auto_expire_days: 2 },
      handle: async (tx, { caller, params, body, now, request, reply }) => {
        checkScopes(caller, body)
        const ifMatch = request.headers['if-match']
        const { name, slug, is_public, logo, phone, email, warehouse_id, custom_domain_id, payment_methods, ...rest } =
          body
        const named = { name, slug, is_public, logo, phone, email, warehouse_id, custom_domain_id, payment_methods }
        const fields = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
        const change = withLogoKey({ ...fields, settings: readSettings(settingsFrom(rest)) }, service.config.baseUrl)
        const store = await changeStore(service, tx, toMerchant(caller), params.store_id, change, now, ifMatch)
        reply.header('etag', toEtag(store))
        return show(store)
      },
    }),
    action({
      method: 'POST',
      path: '/v3/stores/:store_id/close',
      tag,
      summary: 'Close a store: no sales, and subscriptions end; buyers still reach what they bought',
      access: machine('store:update'),
      params,
      answer: { status: 200, schema: FlatStoreOut },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        show(await closeStore(tx, caller.business.id, toActor(caller), params.store_id, now)),
    }),
    action({
      method: 'POST',
      path: '/v3/stores/:store_id/reopen',
      tag,
      summary: 'Open a closed store again',
      access: machine('store:update'),
      params,
      answer: { status: 200, schema: FlatStoreOut },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        show(await reopenStore(tx, caller.business.id, toActor(caller), params.store_id, now)),
    }),
    action({
      method: 'DELETE',
      path: '/v3/stores/:store_id',
      tag,
      summary: 'Delete a store whose buyers use nothing of it any more',
      access: machine('store:delete'),
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        deleteStore(tx, caller.business.id, toActor(caller), params.store_id, now),
    }),
  ]
}
