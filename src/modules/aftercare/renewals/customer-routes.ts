import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { toOwner } from '../../goods/entitlements/index.ts'
import {
  cancelSubscription,
  FullSubscriptionOut,
  getSubscription,
  listSubscriptions,
  SubscriptionOut,
  SubscriptionStatus,
  showFullSubscription,
  showSubscription,
} from '../../goods/subscriptions/index.ts'
import { customerItemRoutes } from './customer-item-routes.ts'
import { resumeAndBill } from './resume-subscription.ts'

const tag = 'Customer subscriptions'
const me = '/v3/stores/:store_id/customers/me'
const store = { store_id: Type.String({ description: "The store's unique_id" }) }
const params = { ...store, id: Type.String({ format: 'uuid' }) }
const detail = { status: 200, schema: FullSubscriptionOut }

/** Customer routes for subscriptions. */
export const customerSubscriptionRoutes = (service: Service): Route[] => {
  const { db, secrets, config } = service
  const toUrl = pictureUrl(config.baseUrl)
  const showFull = showFullSubscription(toUrl)
  return [
    read({
      method: 'GET',
      path: `${me}/subscriptions`,
      tag,
      summary: 'List my subscriptions, newest first',
      access: customer,
      params: store,
      query: { ...pageQuery, status: Type.Optional(SubscriptionStatus) },
      answer: { status: 200, schema: PageOf(SubscriptionOut) },
      handle: async ({ caller, query }) =>
        mapPage(await listSubscriptions(db, secrets.cursor, toOwner(caller), query), showSubscription(toUrl)),
    }),
    read({
      method: 'GET',
      path: `${me}/subscriptions/:id`,
      tag,
      summary: 'Read one of my subscriptions',
      access: customer,
      params,
      answer: detail,
      errors: [404],
      handle: async ({ caller, params }) => showFull(await getSubscription(db, toOwner(caller), params.id)),
    }),
    action({
      method: 'POST',
      path: `${me}/subscriptions/:id/cancel`,
      tag,
      summary: 'Cancel a subscription at the end of the paid period',
      access: customer,
      params,
      answer: detail,
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        showFull(await cancelSubscription(tx, toOwner(caller), params.id, 'period_end', now)),
    }),
    action({
      method: 'POST',
      path: `${me}/subscriptions/:id/resume`,
      tag,
      summary: 'Revert a cancellation; a renewal that is due is billed immediately',
      access: customer,
      params,
      answer: detail,
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        showFull(await resumeAndBill(tx, toOwner(caller), params.id, config, now)),
    }),
    ...customerItemRoutes(service),
  ]
}
