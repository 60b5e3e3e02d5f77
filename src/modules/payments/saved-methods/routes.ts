import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import type { CustomerCaller } from '../../../access/caller.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { Closed, ListOf, Timestamp, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listMethods, removeMethod } from './consents.ts'

const tag = 'Customer subscriptions'
const path = '/v3/stores/:store_id/customers/me/saved-methods'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }

const SavedMethod = Closed(
  {
    id: Type.String({ format: 'uuid' }),
    payment_method: Type.String({ examples: ['card'] }),
    label: Type.String({ examples: ['visa ···· 4242'] }),
    consent_text: Type.String({ description: 'What I agreed to' }),
    consented_at: Timestamp,
  },
  { title: 'SavedMethod' },
)

const toHolder = ({ store, customer_id }: CustomerCaller) => ({
  business_id: store.business_id,
  store_id: store.id,
  customer_id,
})

/** Routes for the methods that a customer allows the store to charge. */
export const savedMethodRoutes = ({ db }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List the payment methods that I allow this store to charge for renewals',
    access: customer,
    params,
    answer: { status: 200, schema: ListOf(SavedMethod) },
    handle: async ({ caller }) =>
      toList(
        (await listMethods(db, toHolder(caller))).map(({ id, payment_method, label, consent_text, consented_at }) => ({
          id,
          payment_method,
          label,
          consent_text,
          consented_at,
        })),
      ),
  }),
  action({
    method: 'DELETE',
    path: `${path}/:saved_method_id`,
    tag,
    summary: 'Withdraw the consent: the method is never charged again',
    access: customer,
    params: { ...params, saved_method_id: Type.String({ format: 'uuid' }) },
    answer: { status: 204, schema: null },
    errors: [404],
    handle: (tx, { caller, params, now }) => removeMethod(tx, toHolder(caller), params.saved_method_id, now),
  }),
]
