import { type MerchantRoute, merchantCreate } from '../../../access/merchant-route.ts'
import { Closed, Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { CustomerOut, createShowCustomer, nameCustomerValues } from '../../buyers/customers/index.ts'
import { mergeCustomers } from './merge-customers.ts'

export const customerMergeRoutes = ({ secrets, config }: Service): MerchantRoute[] => [
  merchantCreate({
    method: 'POST',
    path: '/customers/:customer_id/merge',
    tag: 'Customers',
    summary: 'Merge another customer into this one',
    description:
      'Orders, subscriptions, goods, progress, carts and addresses of `merged_id` become those of this customer. Tags and ' +
      'notes are joined; name, email, phone and other fields are taken over where this customer has none. The logins of ' +
      '`merged_id` end. Its password moves only together with its email address. Its row stays empty, with ' +
      '`merged_into_id`; repeated, the merge changes nothing.',
    scope: 'customer:update',
    permission: 'orders:manage',
    params: { customer_id: Id },
    body: Closed({ merged_id: Id }),
    example: { merged_id: 7 },
    answer: { status: 200, schema: CustomerOut },
    errors: [404, 409, 422],
    handle: async (tx, { merchant, params, body, now }) => {
      const merge = { merchant, into: params.customer_id, from: body.merged_id }
      const customer = await mergeCustomers(tx, secrets.otp, merge, now)
      const namedById = await nameCustomerValues(tx, merchant.business_id, [customer])
      return createShowCustomer(config.baseUrl)(customer, namedById(customer))
    },
  }),
]
