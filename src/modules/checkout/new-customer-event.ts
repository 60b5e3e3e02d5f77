import type { OrderRow } from '../orders/index.ts'

/** A customer as an order makes one, but for the id: what `customer.created` tells, with the table's defaults. */
export const showNewCustomer = (order: OrderRow) => ({
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
