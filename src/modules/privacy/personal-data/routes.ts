import { Readable } from 'node:stream'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { requireScope } from '../../../access/require-scope.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { CustomerOut, createShowCustomer, getCustomer } from '../../buyers/customers/index.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { PersonExport } from './schemas.ts'

const tag = 'Customers'
const params = { customer_id: Id }

export const personalDataRoutes = ({ secrets, config }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/customers/:customer_id/export',
    tag,
    summary: 'Download everything that is held about a customer',
    description:
      'One JSON document with the profile, addresses, orders, subscriptions, licences, progress in courses, carts and mails, ' +
      'for a person who asks for their data. Because of the orders a machine also needs `order:read`.',
    scope: 'customer:read',
    permission: 'orders:manage',
    params,
    answer: { status: 200, schema: PersonExport },
    errors: [404],
    mayReadReplica: true,
    handle: async ({ merchant, params, request, reply, now, db }) => {
      requireScope(request.caller, 'order:read')
      const { id } = await getCustomer(db, merchant.business_id, params.customer_id)
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-${id}.json"`)
      return reply.send(Readable.from(exportPerson(db, merchant.business_id, id, now)))
    },
  }),
  merchantAction({
    method: 'POST',
    path: '/customers/:customer_id/erase',
    tag,
    summary: 'Erase the personal data of a customer for good',
    description:
      'Orders stay for the books with their numbers, items, amounts, city and province; so do invoices and credit notes, as they ' +
      'were issued, because the law asks for it. Name, contact, addresses, notes, ' +
      'transfer proofs, mails, logins, carts and progress are deleted, also from recorded events. Refused with ' +
      '`details.reason` `orders_under_way` or `subscriptions_running` while the person is still needed. Repeated, it changes ' +
      'nothing. Apps learn of it by `customer.erased`.',
    scope: 'customer:update',
    permission: 'business:update',
    params,
    answer: { status: 200, schema: CustomerOut },
    errors: [404, 409],
    handle: async (tx, { merchant, params, now }) => {
      const erased = await erasePerson(tx, secrets.otp, merchant, params.customer_id, now)
      return createShowCustomer(config.baseUrl)(erased)
    },
  }),
]
