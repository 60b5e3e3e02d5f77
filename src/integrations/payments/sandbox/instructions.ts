import { randomText } from '../../../platform/secrets/base62.ts'
import { eWallets, virtualAccountPrefixes } from '../methods.ts'
import type { PaymentRequest } from '../provider.ts'
import { qrisString } from '../qr/qris.ts'

type PayRequest = Pick<PaymentRequest, 'payment_method' | 'reference_id' | 'merchant_name' | 'amount'> & {
  customer_name: string
}

const digits = (length: number) => randomText(length, '0123456789')

/** Payment instructions of each method, in the format that real gateways return and clients parse. */
export function createInstructions(request: PayRequest, pageUrl: string): Record<string, unknown> {
  const { payment_method: method, reference_id, customer_name } = request
  const prefix = virtualAccountPrefixes[method]
  if (prefix) {
    const virtual_account_number = prefix + digits(16 - prefix.length)
    return {
      reference_id,
      payment_method: { virtual_account: { channel_properties: { virtual_account_number, customer_name } } },
      how_to_pay_page: pageUrl,
    }
  }
  if ((eWallets as readonly string[]).includes(method)) return toWallet(request, pageUrl)
  switch (method) {
    case 'qris': {
      const reference = reference_id.replaceAll('-', '').slice(-25)
      const qr_string = qrisString({ ...request, merchantName: request.merchant_name, city: 'Jakarta', reference })
      return { reference_id, qr_string, qr_image_url: `${pageUrl}/qr.svg`, how_to_pay_page: pageUrl }
    }
    case 'alfamart':
      return {
        reference_id,
        payment_method: { over_the_counter: { channel_properties: { payment_code: digits(12), customer_name } } },
        how_to_pay_page: pageUrl,
      }
    case 'card':
      return { reference_id, redirect_url: pageUrl }
    case 'invoice':
      return { reference_id, invoice_url: pageUrl }
    default:
      return { reference_id, payment_url: pageUrl }
  }
}

function toWallet({ payment_method, reference_id }: PayRequest, pageUrl: string) {
  const deeplink_url = `${pageUrl}?app=${payment_method}`
  const actions = [
    { url_type: 'WEB', url: pageUrl },
    { url_type: 'DEEPLINK', url: deeplink_url },
  ]
  return { reference_id, actions, payment_url: pageUrl, deeplink_url }
}

/** Whether the buyer pays on a page of the gateway. */
export const isHosted = (method: string) => ['card', 'invoice', 'payment_link', ...eWallets].includes(method)
