import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { PageOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { describeItems } from './describe-items.ts'
import { getIntent, listIntents } from './list-intents.ts'
import { followUp } from './mail-intent.ts'
import { figuresQuery, IntentDetail, IntentFigures, IntentSummary, listQuery } from './merchant-schemas.ts'
import { readFigures } from './read-figures.ts'
import type { Item } from './schemas.ts'
import { showIntent, showIntentDetail } from './views.ts'

const tag = 'Checkout intents'
const path = '/checkout-intents'
const params = { checkout_intent_id: Type.String({ format: 'uuid' }) }

export const merchantIntentRoutes = (service: Service): MerchantRoute[] => {
  const { db, config, secrets } = service
  const toSource = (business_id: number) => ({ db, shopUrl: config.shopUrl, cursorSecret: secrets.cursor, business_id })
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List checkouts that were begun, and what became of them',
      description: 'The order must stay the same from page to page.',
      scope: 'checkout_intent:list',
      query: listQuery,
      answer: { status: 200, schema: PageOf(IntentSummary) },
      errors: [422],
      mayReadReplica: true,
      handle: async ({ merchant, query: { page_unique_id: _, ...query }, now, db }) =>
        mapPage(await listIntents({ ...toSource(merchant.business_id), db }, query, now), (intent) =>
          showIntent(intent, now),
        ),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/statistics`,
      tag,
      summary: 'Count the checkouts that began in a period, by default in the last 30 days',
      scope: 'checkout_intent:list',
      query: figuresQuery,
      answer: { status: 200, schema: IntentFigures },
      errors: [422],
      mayReadReplica: true,
      handle: ({ merchant, query, now, db }) => readFigures(db, merchant.business_id, query, now),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:checkout_intent_id`,
      tag,
      summary: 'Read a checkout with what the buyer typed and the address that restores it',
      scope: 'checkout_intent:read',
      params,
      answer: { status: 200, schema: IntentDetail },
      errors: [404],
      handle: async ({ merchant, params: { checkout_intent_id: id }, now }) => {
        const intent = await getIntent(toSource(merchant.business_id), id)
        const { business_id, currency } = intent
        const store = { id: intent.store_id, business_id, currency }
        const items = await describeItems(db, store, intent.items as Item[], config.baseUrl)
        return showIntentDetail(intent, items, secrets, now)
      },
    }),
    merchantAction({
      method: 'POST',
      path: `${path}/:checkout_intent_id/follow-up-email`,
      tag,
      summary: 'Mail the buyer the way back now, instead of later',
      description:
        'Once for each checkout. 422 with `details.reason` if it may not be sent: `completed`, `store_closed`, `not_abandoned`, `no_email`, ' +
        '`no_consent`, `unsubscribed`, `ordered_since`, `mailed_lately` or `nothing_available`.',
      scope: 'checkout_intent:follow_up',
      permission: 'orders:manage',
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409, 422],
      handle: async (tx, { merchant, params: { checkout_intent_id: id }, now }) => {
        await followUp(service, tx, merchant.business_id, id, now)
      },
    }),
  ]
}
