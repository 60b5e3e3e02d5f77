import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changePrice } from './change-item.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'
import { CancelIn, FullSubscriptionOut, PriceIn, SubscriptionOut, SubscriptionStatus } from './schemas.ts'
import { showFullSubscription, showSubscription } from './views.ts'

const tag = 'Subscriptions'
const permission = 'orders:manage'
const params = { id: Type.String({ format: 'uuid' }) }

function readPrice(value: string | number) {
  const price = parseMoney(value, 'price')
  if (price < 0) throw validationFailed({ price: 'negative' })
  return price
}

/** Merchant routes for subscriptions. */
export const subscriptionRoutes = ({ db, secrets, config }: Service): MerchantRoute[] => {
  const toUrl = pictureUrl(config.baseUrl)
  const showFull = showFullSubscription(toUrl)
  return [
    merchantRead({
      method: 'GET',
      path: '/subscriptions',
      tag,
      summary: 'List subscriptions, newest first',
      scope: 'order:list',
      query: {
        ...pageQuery,
        status: Type.Optional(SubscriptionStatus),
        store_id: Type.Optional(Id),
        customer_id: Type.Optional(Id),
      },
      answer: { status: 200, schema: PageOf(SubscriptionOut) },
      handle: async ({ merchant, query }) =>
        mapPage(
          await listSubscriptions(db, secrets.cursor, { business_id: merchant.business_id }, query),
          showSubscription(toUrl),
        ),
    }),
    merchantRead({
      method: 'GET',
      path: '/subscriptions/:id',
      tag,
      summary: 'Read a subscription with its items, last renewal and pending changes',
      scope: 'order:read',
      params,
      answer: { status: 200, schema: FullSubscriptionOut },
      errors: [404],
      handle: async ({ merchant, params }) =>
        showFull(await getSubscription(db, { business_id: merchant.business_id }, params.id)),
    }),
    merchantAction({
      method: 'POST',
      path: '/subscriptions/:id/cancel',
      tag,
      summary: 'Cancel a subscription at the end of its period or immediately',
      scope: 'order:update',
      permission,
      params,
      body: CancelIn,
      example: { at: 'period_end' },
      answer: { status: 200, schema: FullSubscriptionOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now }) => {
        const holder = { business_id: merchant.business_id }
        const at = body.at ?? 'period_end'
        return showFull(await cancelSubscription(tx, holder, params.id, at, now))
      },
    }),
    merchantAction({
      method: 'PATCH',
      path: '/subscription-items/:id',
      tag,
      summary: 'Change the price of an item for future, unbilled periods',
      scope: 'order:update',
      permission,
      params,
      body: PriceIn,
      example: { price: '120000.00' },
      answer: { status: 200, schema: FullSubscriptionOut },
      errors: [404, 409, 422],
      handle: async (tx, { merchant, params, body, now }) => {
        const holder = { business_id: merchant.business_id }
        const price = readPrice(body.price)
        return showFull(await changePrice(tx, holder, params.id, price, now))
      },
    }),
  ]
}
