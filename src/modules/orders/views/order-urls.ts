import { isElectronic } from '../../../integrations/payments/index.ts'

/** The base addresses of the service's pages and API. */
export type Addresses = { appUrl: string; baseUrl: string }

type Addressed = {
  secret_slug: string
  status: string
  payment_status: string
  payment_method: string
  pg_payment_info: unknown
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

/**
 * The URLs of an order, the same for every audience. Pages of the shop are on its custom domain if it has a verified
 * one. `payment_url` is the gateway's page while an electronic payment is due.
 */
export function orderUrls(order: Addressed, appUrl: string) {
  const public_order_url = `${order.store_hostname ? `https://${order.store_hostname}` : appUrl}/o/${order.secret_slug}`
  const page = isWaiting(order) ? gatewayPage(order.pg_payment_info as Instructions | null) : undefined
  return { public_order_url, payment_url: page ?? `${public_order_url}/success` }
}
