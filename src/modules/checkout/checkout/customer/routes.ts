import { Type } from 'typebox'
import { customer } from '../../../../access/access.ts'
import { create, type Route, read } from '../../../../access/route.ts'
import { plainAddress } from '../../../../platform/http/client/client-address.ts'
import { ListOf, toList } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { findCompletedIntent } from '../../../buyers/checkout-intents/index.ts'
import { listAddresses, MyAddressOut, showMyAddress } from '../../../buyers/customers/index.ts'
import { PublicOrder } from '../../../orders/public-orders/index.ts'
import { getStore, toPaymentAccounts } from '../../../stores/store-settings/index.ts'
import { readPreparation } from '../../checkout-preparation/index.ts'
import { checkOutOnce } from '../check-out-once.ts'
import { listPaymentMethods } from '../list-payment-methods.ts'
import { replaysDescription, ShippingOption, Summary } from '../schemas.ts'
import type { SharedCheckout } from '../statements.ts'
import { listShippingOptions, summarizeCheckout } from '../summarize-checkout.ts'
import { chooseCart, readCustomerCheckout } from './read-customer-checkout.ts'
import { CustomerCheckoutIn, CustomerPaymentMethods, CustomerShippingOptionsIn, CustomerSummaryIn } from './schemas.ts'

const tag = 'Customer checkout'
const path = '/v3/stores/:store_id/customers/me/checkout'
const params = { store_id: Type.String() }

/** Checkout of a signed-in customer, by the same functions as for guests. */
export const customerCheckoutRoutes = (service: Service & { checkout: SharedCheckout }): Route[] => [
  read({
    method: 'GET',
    path: `${path}/addresses`,
    tag,
    summary: 'List the addresses that I may have things sent to',
    access: customer,
    params,
    answer: { status: 200, schema: ListOf(MyAddressOut) },
    handle: async ({ caller: { store, customer_id } }) =>
      toList((await listAddresses(service.db, store.business_id, customer_id)).map(showMyAddress)),
  }),
  read({
    method: 'GET',
    path: `${path}/payment-methods`,
    tag,
    summary: 'List how I may pay, and the accounts that take transfers',
    access: customer,
    params,
    answer: { status: 200, schema: CustomerPaymentMethods },
    handle: async ({ caller: { store } }) => {
      const [methods, { settings }] = await Promise.all([
        listPaymentMethods(service, store),
        getStore(service.db, store.business_id, store.unique_id),
      ])
      return {
        payment_methods: methods.map(({ code }) => code),
        payment_accounts: toPaymentAccounts(settings).map(({ financial_entity, ...account }) => ({
          ...account,
          financial_entity_code: financial_entity.code,
          financial_entity_name: financial_entity.name,
        })),
      }
    },
  }),
  read({
    method: 'POST',
    path: `${path}/shipping-options`,
    tag,
    summary: 'List the courier services for my cart, or for these items, and this place',
    access: customer,
    params,
    body: CustomerShippingOptionsIn,
    answer: { status: 200, schema: ListOf(ShippingOption) },
    errors: [404, 409],
    example: { location_id: 317106, postal_code: '10310' },
    handle: async ({ caller, body, now }) => {
      const owner = await chooseCart(service.db, caller, body)
      return toList(await listShippingOptions(service, caller.store, owner, readPreparation(body), now))
    },
  }),
  read({
    method: 'POST',
    path: `${path}/summary`,
    tag,
    summary: 'Compute what my order would cost now',
    access: customer,
    params,
    body: CustomerSummaryIn,
    answer: { status: 200, schema: Summary },
    errors: [404, 409],
    example: { location_id: 317106, postal_code: '10310', courier_service_id: 1, payment_method: 'qris' },
    handle: async ({ caller, body, now }) => {
      const owner = await chooseCart(service.db, caller, body)
      return await summarizeCheckout(service, caller.store, owner, readPreparation(body), now, caller.customer_id)
    },
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Place an order from my cart, or from direct items',
    description:
      'Direct items win over the cart; with `cart_id` beside them the cart is emptied too. `address_id` names one of my addresses; what stands in the request itself goes before it. ' +
      replaysDescription,
    access: customer,
    params,
    body: CustomerCheckoutIn,
    answer: { status: 201, schema: PublicOrder },
    errors: [404, 409],
    example: { address_id: 3, courier_service_id: 1, payment_method: 'bank_transfer' },
    keepsKey: true,
    handle: async (key, { caller, body, request, now }) => {
      const read = async () => {
        const { secrets, db } = service
        const intent = findCompletedIntent(secrets.checkout_intents, body.checkout_intent_token, caller.store.id)
        const agent = request.headers['user-agent']
        return await readCustomerCheckout(db, caller, body, plainAddress(request.ip), intent, agent)
      }
      return await checkOutOnce(service, { store: caller.store, read, now }, key)
    },
  }),
]
