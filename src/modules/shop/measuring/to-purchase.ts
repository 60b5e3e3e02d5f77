import type { MeasuredBuyer, MeasuredPurchase } from '../../../integrations/measuring/index.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { toShopUrl } from '../../stores/store-settings/index.ts'
import { purchaseEventId } from './rules.ts'

/** Values from browsers are passed on only in the format that the services expect. */
const forms = {
  fbc: /^fb\.\d\.\d{10,16}\.[\w.-]{1,900}$/,
  fbp: /^fb\.\d\.\d{10,16}\.\d{1,20}$/,
  ttclid: /^[\w.-]{1,900}$/,
  ttp: /^[\w.-]{1,200}$/,
  ga_client_id: /^\d{1,20}\.\d{1,20}$/,
  ga_session_id: /^\d{1,20}$/,
}

function toBuyer(order: FullOrder): MeasuredBuyer {
  const given = (order.attribution ?? {}) as Record<string, unknown>
  const read = (name: keyof typeof forms) => {
    const value = given[name]
    return typeof value === 'string' && forms[name].test(value) ? value : null
  }
  return {
    email: order.customer_email,
    phone: /^\d{6,18}$/.test(order.customer_phone ?? '') ? order.customer_phone : null,
    ip: order.ip,
    user_agent: typeof given.user_agent === 'string' ? given.user_agent : null,
    fbc: read('fbc'),
    fbp: read('fbp'),
    ttclid: read('ttclid'),
    ttp: read('ttp'),
    ga_client_id: read('ga_client_id'),
    ga_session_id: read('ga_session_id'),
  }
}

const toAmount = (minor: number) => minor / 100

/** Converts an order to a purchase. Its address is that of the checkout, because the order's own address is secret. */
export const toPurchase = (order: FullOrder, at: Date, shopUrl: string): MeasuredPurchase => ({
  event_id: purchaseEventId(order.order_id),
  at,
  order_number: order.order_id,
  url: `${toShopUrl({ slug: order.store_slug, hostname: order.store_hostname }, shopUrl)}/checkout`,
  currency: order.currency,
  value: toAmount(order.gross_revenue),
  items: order.lines.flatMap(({ variant_id, product_name, quantity, product_price }) =>
    variant_id === null || quantity < 1
      ? []
      : [{ id: String(variant_id), name: product_name, quantity, price: Math.round(product_price / quantity) / 100 }],
  ),
  buyer: toBuyer(order),
})

/** A made-up purchase, to test an account. */
export const testPurchase = (at: Date, url: string, currency: string): MeasuredPurchase => ({
  event_id: purchaseEventId(`test-${at.getTime()}`),
  at,
  order_number: `TEST-${at.getTime()}`,
  url,
  currency,
  value: 1000,
  items: [{ id: '1', name: 'Test', quantity: 1, price: 1000 }],
  buyer: {
    email: 'test@example.com',
    phone: '6281200000000',
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (test)',
    fbc: null,
    fbp: null,
    ttclid: null,
    ttp: null,
    ga_client_id: null,
    ga_session_id: null,
  },
})
