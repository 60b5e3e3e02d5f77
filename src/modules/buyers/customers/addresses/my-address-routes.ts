import { type Static, Type } from 'typebox'
import { customer } from '../../../../access/access.ts'
import type { CustomerCaller } from '../../../../access/caller.ts'
import { action, create, type Route, read } from '../../../../access/route.ts'
import { mapPage } from '../../../../platform/db/list-page.ts'
import { Id, PageOf, pageQuery } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { AddressIn, MyAddressIn, MyAddressOut } from '../schemas.ts'
import { showMyAddress } from '../views.ts'
import { createAddress, deleteAddress, getAddress, pageAddresses, updateAddress } from './addresses.ts'

const tag = 'Customer account'
const path = '/v3/stores/:store_id/customers/me/addresses'
const params = { store_id: Type.String() }
const addressParams = { ...params, address_id: Id }
const answer = { status: 200, schema: MyAddressOut }
const example = { name: 'Budi Santoso', phone: '628112345678', address: 'Jl. Merdeka 1', postal_code: '40111' }

const toCustomerKey = ({ store, customer_id }: CustomerCaller) => [store.business_id, customer_id] as const

/** Picks the address fields, because clients may send others. */
function toAddress(body: Static<typeof MyAddressIn>): Static<typeof AddressIn> {
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(AddressIn.properties, name))
  const { location_id } = body
  return { ...Object.fromEntries(known), ...(location_id != null && { location_id: Number(location_id) }) }
}

/** A customer's own address book. */
export const myAddressRoutes = ({ db, secrets }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List my addresses, newest first',
    access: customer,
    params,
    query: pageQuery,
    answer: { status: 200, schema: PageOf(MyAddressOut) },
    handle: async ({ caller, query }) =>
      mapPage(await pageAddresses(db, secrets.cursor, ...toCustomerKey(caller), query), showMyAddress),
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Add an address',
    access: customer,
    params,
    body: MyAddressIn,
    answer,
    example,
    handle: async (tx, { caller, body, now }) =>
      showMyAddress(await createAddress(tx, ...toCustomerKey(caller), toAddress(body), now)),
  }),
  read({
    method: 'GET',
    path: `${path}/:address_id`,
    tag,
    summary: 'Read one of my addresses',
    access: customer,
    params: addressParams,
    answer,
    errors: [404],
    handle: async ({ caller, params }) =>
      showMyAddress(await getAddress(db, ...toCustomerKey(caller), params.address_id)),
  }),
  action({
    method: 'PATCH',
    path: `${path}/:address_id`,
    tag,
    summary: 'Change one of my addresses',
    access: customer,
    params: addressParams,
    body: MyAddressIn,
    answer,
    errors: [404],
    example: { address: 'Jl. Merdeka 2' },
    withoutTransaction: true,
    handle: async ({ caller, params, body, now }) =>
      showMyAddress(await updateAddress(db, ...toCustomerKey(caller), params.address_id, toAddress(body), now)),
  }),
  action({
    method: 'DELETE',
    path: `${path}/:address_id`,
    tag,
    summary: 'Delete one of my addresses',
    access: customer,
    params: addressParams,
    answer: { status: 204, schema: null },
    errors: [404],
    withoutTransaction: true,
    handle: async ({ caller, params }) => deleteAddress(db, ...toCustomerKey(caller), params.address_id),
  }),
]
