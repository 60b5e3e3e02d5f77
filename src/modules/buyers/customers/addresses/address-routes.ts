import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../../access/merchant-route.ts'
import { Id, ListOf, toList } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { AddressIn, AddressOut } from '../schemas.ts'
import { showAddress } from '../views.ts'
import { createAddress, deleteAddress, getAddress, listAddresses, updateAddress } from './addresses.ts'

const tag = 'Customers'
const permission = 'orders:manage'
const params = { customer_id: Id }
const addressParams = { ...params, address_id: Id }
const path = '/customers/:customer_id/addresses'

export const customerAddressRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: "List a customer's addresses",
    scope: 'customer:read',
    params,
    answer: { status: 200, schema: ListOf(AddressOut) },
    errors: [404],
    handle: async ({ merchant, params }) =>
      toList((await listAddresses(db, merchant.business_id, params.customer_id)).map(showAddress)),
  }),
  merchantCreate({
    method: 'POST',
    path,
    tag,
    summary: 'Add an address',
    scope: 'customer:update',
    permission,
    params,
    example: { name: 'Budi Santoso', phone: '628112345678', address: 'Jl. Merdeka 1', postal_code: '40111' },
    body: AddressIn,
    answer: { status: 200, schema: AddressOut },
    errors: [404],
    handle: async (tx, { merchant, params, body, now }) =>
      showAddress(await createAddress(tx, merchant.business_id, params.customer_id, body, now)),
  }),
  merchantRead({
    method: 'GET',
    path: `${path}/:address_id`,
    tag,
    summary: 'Read an address',
    scope: 'customer:read',
    params: addressParams,
    answer: { status: 200, schema: AddressOut },
    errors: [404],
    handle: async ({ merchant, params }) =>
      showAddress(await getAddress(db, merchant.business_id, params.customer_id, params.address_id)),
  }),
  merchantAction({
    method: 'PATCH',
    path: `${path}/:address_id`,
    tag,
    summary: 'Change an address',
    scope: 'customer:update',
    permission,
    params: addressParams,
    example: { address: 'Jl. Merdeka 2' },
    body: AddressIn,
    answer: { status: 200, schema: AddressOut },
    errors: [404],
    withoutTransaction: true,
    handle: async ({ merchant, params, body, now }) =>
      showAddress(await updateAddress(db, merchant.business_id, params.customer_id, params.address_id, body, now)),
  }),
  merchantAction({
    method: 'DELETE',
    path: `${path}/:address_id`,
    tag,
    summary: 'Delete an address',
    scope: 'customer:update',
    permission,
    params: addressParams,
    answer: { status: 204, schema: null },
    errors: [404],
    withoutTransaction: true,
    handle: async ({ merchant, params }) =>
      deleteAddress(db, merchant.business_id, params.customer_id, params.address_id),
  }),
]
