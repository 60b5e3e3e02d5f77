import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Closed, ListOf, Nullable, OneOf, Timestamp, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getSubscription } from '../../goods/subscriptions/index.ts'

const Charge = Closed(
  {
    id: Type.String({ format: 'uuid', description: 'Also of the payment' }),
    order_id: Type.String({ format: 'uuid' }),
    attempt: Type.Integer(),
    status: OneOf(['scheduled', 'running', 'succeeded', 'failed', 'skipped']),
    failure_code: Nullable(
      Type.String({ description: "The provider's word for why it refused, or ours, such as `no_answer`" }),
    ),
    payment_method: Type.String(),
    label: Nullable(Type.String({ examples: ['visa ···· 4242'] })),
    due_at: Timestamp,
    finished_at: Nullable(Timestamp),
  },
  { title: 'SubscriptionCharge' },
)

const maxShown = 50

/** The attempts to charge the renewals of a subscription to a saved method, newest first. */
export const subscriptionChargeRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/subscriptions/:id/charges',
    tag: 'Subscriptions',
    summary: 'List the last attempts to charge renewals to a saved method, and the planned one',
    scope: 'order:read',
    params: { id: Type.String({ format: 'uuid' }) },
    answer: { status: 200, schema: ListOf(Charge) },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const { business_id } = merchant
      await getSubscription(db, { business_id }, params.id)
      return toList(
        await db
          .selectFrom('subscription_charges as c')
          .innerJoin('saved_methods as m', (join) =>
            join.onRef('m.business_id', '=', 'c.business_id').onRef('m.id', '=', 'c.saved_method_id'),
          )
          .select(['c.id', 'c.order_id', 'c.attempt', 'c.status', 'c.failure_code', 'm.payment_method', 'm.label'])
          .select(['c.due_at', 'c.finished_at'])
          .where('c.business_id', '=', business_id)
          .where('c.subscription_id', '=', params.id)
          .orderBy('c.id', 'desc')
          .limit(maxShown)
          .execute(),
      )
    },
  }),
]
