import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Closed, ListOf, Nullable, OneOf, Timestamp, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder, listTimeline, type TimelineRow } from '../../orders/orders/index.ts'
import { params, tag } from '../order-routes/index.ts'

const TimelineEntry = Closed(
  {
    kind: OneOf([
      'created',
      'status',
      'payment',
      'edit',
      'shipment',
      'payment_request',
      'message',
      'refund',
      'return',
      'buyer_cancel',
    ]),
    at: Timestamp,
    by: Nullable(Type.String({ description: 'A team member; null for the buyer, an API key and the service itself' })),
    from: Nullable(Type.String({ description: 'The status before; only of status and payment' })),
    to: Nullable(Type.String({ description: 'The status after; only of created, status and payment' })),
    fields: Type.Array(Type.String(), { description: 'The fields that an edit, a shipment or a payment changed' }),
    values: Type.Object(
      {},
      { additionalProperties: true, description: 'New values of some of these fields, or of a refund or return' },
    ),
    message: Nullable(
      Closed({
        mail_id: Nullable(Type.Integer({ description: 'Its id in the list of mails; null once the mail was purged' })),
        template: Type.String(),
        status: Nullable(
          Type.String({ description: 'The status of the mail, as in its list; null once the mail was purged' }),
        ),
      }),
    ),
  },
  { title: 'OrderTimelineEntry' },
)

const show = ({ kind, at, by, from_status, to_status, data, mail_id, mail_status }: TimelineRow) => ({
  kind,
  at,
  by,
  from: from_status,
  to: to_status,
  fields: data.fields ?? [],
  values: data.values ?? {},
  message: kind === 'message' ? { mail_id, template: data.template, status: mail_status } : null,
})

export const orderTimelineRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/orders/:id/timeline',
    tag,
    summary:
      'What happened to an order, newest first: moves, edits, shipment, payment requests, messages, refunds and returns',
    scope: 'order:read',
    params,
    answer: { status: 200, schema: ListOf(TimelineEntry) },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const order = await findOrder(db, merchant.business_id, params.id)
      return toList((await listTimeline(db, order)).map(show))
    },
  }),
]
