import { ofBusiness } from '../../../platform/db/of-business.ts'

/**
 * Inserts the customers of new orders inside a larger statement. `source` has the order's columns and
 * `is_new_customer`; ids were allocated from `customers_id_seq`. A customer whose email address a concurrent checkout
 * inserted first is not returned.
 */
const newCustomerPart = (source: string) => `customer as (
    insert into customers (id, business_id, name, email, phone, created_at, last_updated_at) overriding system value
    select customer_id, business_id, customer_name, customer_email, customer_phone, created_at, created_at
    from ${source} where is_new_customer
    on conflict (business_id, email) where email is not null do nothing returning id
  )`

/**
 * Locks the known customers of new orders inside a larger statement, so that none of them is merged or erased before
 * the orders are written. Customers that already were are not returned. The lock is shared, so orders of one customer
 * do not wait for each other. `business` is the parameter with the business of all orders.
 */
const knownCustomerPart = (source: string, business: string) => `known_customer as materialized (
    select c.id from customers c
    where ${ofBusiness('c.business_id', business)} and c.erased_at is null
      and c.id = any(array(select customer_id from ${source} where not is_new_customer))
    order by c.id for key share
  )`

/** The parts of the statement that writes orders. */
export const customerParts = { added: newCustomerPart, known: knownCustomerPart }

type Named = {
  customer_id: number | null
  business_id: number
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  created_at: string
}

/** The payload of `customer.created` for a customer that an order makes, with the table's defaults. */
export const showNewCustomer = (order: Named) => ({
  id: order.customer_id,
  business_id: order.business_id,
  name: order.customer_name,
  email: order.customer_email,
  phone: order.customer_phone,
  avatar: null,
  bio_description: null,
  date_of_birth: null,
  sex: null,
  status: 'active',
  is_unsubscribe: false,
  is_spam: false,
  tags: [],
  confirmed_at: null,
  created_at: order.created_at,
  last_updated_at: order.created_at,
})
