import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { toMerchant } from '../../../access/merchant-route.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore, readSettings, toEtag } from '../store-settings/index.ts'
import { changeStore } from './change-store.ts'
import { closeStore, reopenStore } from './close-store.ts'
import { createStore } from './create-store.ts'
import { deleteStore } from './delete-store.ts'
import { listStores } from './list-stores.ts'
import { StoreIn, StoreOut, StorePatch } from './schemas.ts'
import { withLogoKey } from './update-store.ts'
import { showStore } from './views.ts'

const tag = 'Stores'
const params = { business_id: Type.String() }
const storeParams = { ...params, store_id: Type.String({ description: 'Number or unique_id' }) }
const query = { ...pageQuery, search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })) }

/** Routes for the dashboard. */
export const storeDashboardRoutes = (service: Service): Route[] => {
  const show = showStore(service.config)
  return [
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/stores',
      tag,
      summary: 'List the stores of the business',
      access: member('business:read'),
      params,
      query,
      answer: { status: 200, schema: PageOf(StoreOut) },
      handle: async ({ caller, query }) =>
        mapPage(await listStores(service.db, service.secrets.cursor, caller.business.id, query), show),
    }),
    create({
      method: 'POST',
      path: '/api/businesses/:business_id/stores',
      tag,
      summary: 'Create a store',
      access: member('stores:manage'),
      params,
      body: StoreIn,
      answer: { status: 201, schema: StoreOut },
      example: { name: 'Kopi Nusantara' },
      handle: async (tx, { caller, body, now }) =>
        show(await createStore(tx, caller.business.id, caller.user.unique_id, body, now)),
    }),
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/stores/:store_id',
      tag,
      summary: 'Read a store with its settings',
      access: member('business:read'),
      params: storeParams,
      answer: { status: 200, schema: StoreOut, hasEtag: true },
      errors: [404],
      handle: async ({ caller, params, reply }) => {
        const store = await getStore(service.db, caller.business.id, params.store_id)
        reply.header('etag', toEtag(store))
        return show(store)
      },
    }),
    action({
      method: 'PATCH',
      path: '/api/businesses/:business_id/stores/:store_id',
      tag,
      summary: 'Rename a store or change its settings',
      access: member('stores:manage'),
      params: storeParams,
      body: StorePatch,
      answer: { status: 200, schema: StoreOut, hasEtag: true },
      errors: [404, 412],
      example: { settings: { is_auto_expire: true, auto_expire_days: 2 } },
      handle: async (tx, { caller, params, body, now, request, reply }) => {
        const ifMatch = request.headers['if-match']
        const { settings, ...fields } = body
        const read = { ...fields, ...(settings && { settings: readSettings(settings, 'settings.') }) }
        const change = withLogoKey(read, service.config.baseUrl)
        const store = await changeStore(service, tx, toMerchant(caller), params.store_id, change, now, ifMatch)
        reply.header('etag', toEtag(store))
        return show(store)
      },
    }),
    action({
      method: 'POST',
      path: '/api/businesses/:business_id/stores/:store_id/close',
      tag,
      summary: 'Close a store: no sales, and subscriptions end; buyers still reach what they bought',
      access: member('stores:manage'),
      params: storeParams,
      answer: { status: 200, schema: StoreOut },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        show(await closeStore(tx, caller.business.id, caller.user.unique_id, params.store_id, now)),
    }),
    action({
      method: 'POST',
      path: '/api/businesses/:business_id/stores/:store_id/reopen',
      tag,
      summary: 'Open a closed store again',
      access: member('stores:manage'),
      params: storeParams,
      answer: { status: 200, schema: StoreOut },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        show(await reopenStore(tx, caller.business.id, caller.user.unique_id, params.store_id, now)),
    }),
    action({
      method: 'DELETE',
      path: '/api/businesses/:business_id/stores/:store_id',
      tag,
      summary: 'Delete a store whose buyers use nothing of it any more',
      access: member('stores:manage'),
      params: storeParams,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        deleteStore(tx, caller.business.id, caller.user.unique_id, params.store_id, now),
    }),
  ]
}
