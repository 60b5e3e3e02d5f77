import { isElectronic } from '../../../integrations/payments/index.ts'
import { type ShopNames, toShopOrigin } from '../../stores/store-settings/index.ts'

/** The base addresses of shops and of the API. */
export type Addresses = { shopUrl: string; baseUrl: string }

type Addressed = {
  secret_slug: string
  status: string
  payment_status: string
  payment_method: string
  pg_payment_info: unknown
  store_slug: string
  store_hostname: string | null
}

type Instructions = {
  payment_url?: string
  redirect_url?: string
  invoice_url?: string
  how_to_pay_page?: string
}

/** The address of the gateway's page in the payment instructions of a method. */
const gatewayPage = (info: Instructions | null) =>
  info?.payment_url ?? info?.redirect_url ?? info?.invoice_url ?? info?.how_to_pay_page

const isWaiting = ({ status, payment_status, payment_method }: Addressed) =>
  payment_status === 'unpaid' && !['canceled', 'rts', 'closed'].includes(status) && isElectronic(payment_method)

/** The address of the page of an order. */
export const orderPage = (secret_slug: string, shop: ShopNames, shopUrl: string) =>
  `${toShopOrigin(shop, shopUrl)}/o/${secret_slug}`

/**
 * The URLs of an order, the same for every audience. Its page is on the custom domain of its shop if it has a verified
 * one, else on the shop's origin. `payment_url` is the gateway's page while an electronic payment is due.
 */
export function orderUrls(order: Addressed, shopUrl: string) {
  const shop = { slug: order.store_slug, hostname: order.store_hostname }
  const public_order_url = orderPage(order.secret_slug, shop, shopUrl)
  const page = isWaiting(order) ? gatewayPage(order.pg_payment_info as Instructions | null) : undefined
  return { public_order_url, payment_url: page ?? `${public_order_url}/success` }
}
