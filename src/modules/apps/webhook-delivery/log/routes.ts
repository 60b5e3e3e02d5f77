import { Type } from 'typebox'
import { member } from '../../../../access/access.ts'
import { create, type Route, read } from '../../../../access/route.ts'
import { mapPage } from '../../../../platform/db/list-page.ts'
import { Id, OneOf, PageOf, pageQuery } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { toEditor } from '../editor.ts'
import { getReceiver } from '../get-receiver.ts'
import { getDeliveryDetail, listDeliveries } from './get-delivery.ts'
import { replayEvents } from './replay-events.ts'
import { resendDelivery } from './resend-delivery.ts'
import { DeliveryDetailOut, DeliveryOut, deliveryStatuses, ReplayIn, ReplayOut } from './schemas.ts'
import { showDelivery, showDeliveryDetail } from './views.ts'

const tag = 'Webhooks'
const access = member('developers:manage')
const params = { business_id: Type.String() }
const deliveryParams = { ...params, delivery_id: Id }
const path = '/api/businesses/:business_id/webhook-deliveries'

/** The delivery log of the business's endpoints and of the receivers of its apps. */
export const deliveryRoutes = ({ db, secrets, config }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List deliveries, newest first',
    access,
    params,
    query: {
      ...pageQuery,
      webhook_id: Type.Optional(Type.String({ maxLength: 60 })),
      status: Type.Optional(OneOf(deliveryStatuses)),
    },
    answer: { status: 200, schema: PageOf(DeliveryOut) },
    errors: [404],
    handle: async ({ caller, query }) => {
      const receiver = query.webhook_id ? await getReceiver(db, caller.business.id, query.webhook_id) : undefined
      const filters = { receiver_id: receiver?.id, status: query.status }
      return mapPage(await listDeliveries(db, secrets.cursor, caller.business.id, query, filters), showDelivery)
    },
  }),
  read({
    method: 'GET',
    path: `${path}/:delivery_id`,
    tag,
    summary: 'Read a delivery with its body and every attempt',
    access,
    params: deliveryParams,
    answer: { status: 200, schema: DeliveryDetailOut },
    errors: [404],
    handle: async ({ caller, params }) => {
      const { delivery, event, attempts } = await getDeliveryDetail(db, caller.business.id, params.delivery_id)
      return showDeliveryDetail(delivery, event, attempts, config.baseUrl)
    },
  }),
  create({
    method: 'POST',
    path: `${path}/:delivery_id/resend`,
    tag,
    summary: 'Send a delivery again immediately',
    access,
    params: deliveryParams,
    answer: { status: 202, schema: DeliveryOut },
    errors: [404, 409],
    handle: async (tx, { caller, params, now }) =>
      showDelivery(await resendDelivery(tx, toEditor(caller), params.delivery_id, now)),
  }),
  create({
    method: 'POST',
    path: '/api/businesses/:business_id/webhooks/:webhook_id/replay',
    tag,
    summary: 'Replay every event of a time range',
    access,
    params: { ...params, webhook_id: Type.String() },
    body: ReplayIn,
    answer: { status: 202, schema: ReplayOut },
    errors: [404, 409],
    example: { since: '2026-11-14T00:00:00Z', until: '2026-11-15T00:00:00Z' },
    handle: async (tx, { caller, params, body, now }) => ({
      deliveries: await replayEvents(tx, toEditor(caller), params.webhook_id, body, now),
    }),
  }),
]
