import { days, expiry, findCapability, method } from '../adapters/capabilities.ts'

const accountFacts = { presents: 'number', expiry: expiry(1, days(180), days(1)) } as const
const pageFacts = { presents: 'link', refund: 'partial', expiry: expiry(1, days(180), days(1)) } as const
const minutesExpiry = expiry(1, days(1), 15)

export const midtransMethods = [
  ...['bca', 'bni', 'bri', 'cimb', 'permata', 'mandiri'].map((bank) =>
    method(`va_${bank}`, [10_000, 50_000_000], accountFacts),
  ),
  // Issuers other than the acquirer accept refunds only within 7 days.
  method('qris', [1, 10_000_000], { presents: 'qr', refund: 'partial', refund_days: 7, expiry: minutesExpiry }),
  method('gopay', [1, 20_000_000], { presents: 'app_link', refund: 'partial', refund_days: 45, expiry: minutesExpiry }),
  method('shopeepay', [1, 20_000_000], { presents: 'app_link', refund: 'full', expiry: minutesExpiry }),
  method('alfamart', [10_000, 5_000_000], { presents: 'code', expiry: expiry(1, days(9), days(1)) }),
  method('card', [10_000, null], pageFacts),
  method('invoice', [1, null], pageFacts),
  method('payment_link', [1, null], pageFacts),
]

const onPage = ['card', 'invoice', 'payment_link']

/** Whether the buyer pays on Snap's page. Cards are always paid there, so that no card number reaches our pages. */
export function isPaidOnPage(payment_method: string): boolean {
  findCapability(midtransMethods, payment_method)
  return onPage.includes(payment_method)
}

type Used = { payment_type: string; va_numbers?: { bank: string }[]; permata_va_number?: string; store?: string }

/** Converts the method of a transaction to ours; unknown ones become `payment_link`. */
export function toMethod({ payment_type, va_numbers, permata_va_number, store }: Used): string {
  if (payment_type === 'credit_card') return 'card'
  if (payment_type === 'echannel') return 'va_mandiri'
  if (payment_type === 'cstore') return store === 'alfamart' ? 'alfamart' : 'payment_link'
  const name =
    payment_type === 'bank_transfer' ? `va_${permata_va_number ? 'permata' : va_numbers?.[0]?.bank}` : payment_type
  return midtransMethods.some(({ payment_method }) => payment_method === name) ? name : 'payment_link'
}
