import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getCustomerOrder, listCustomerOrders } from './list-customer-orders.ts'
import { CustomerOrderOut } from './schemas.ts'
import { showCustomerOrder } from './views.ts'

const tag = 'Customer orders'
const path = '/v3/stores/:store_id/customers/me/orders'
const params = { store_id: Type.String() }

export const customerOrderRoutes = ({ db, secrets, config }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List my orders in this store, newest first',
    description:
      'Orders placed while signed in, and orders of a guest with the same email address once it is confirmed (by a code or a reset link).',
    access: customer,
    params,
    query: pageQuery,
    answer: { status: 200, schema: PageOf(CustomerOrderOut) },
    handle: async ({ caller, query }) =>
      mapPage(await listCustomerOrders(db, secrets.cursor, caller, query), (order) => showCustomerOrder(order, config)),
  }),
  read({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    summary: 'Read one of my orders',
    access: customer,
    params: { ...params, id: Type.String({ maxLength: 60, description: 'UUIDv7; a legacy number is accepted too' }) },
    answer: { status: 200, schema: CustomerOrderOut },
    errors: [404],
    handle: async ({ caller, params }) => showCustomerOrder(await getCustomerOrder(db, caller, params.id), config),
  }),
]
