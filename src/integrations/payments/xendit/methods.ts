import { days, expiry, findCapability, method } from '../adapters/capabilities.ts'

const banks = [
  'bca',
  'bni',
  'bri',
  'mandiri',
  'permata',
  'bsi',
  'cimb',
  'bjb',
  'bnc',
  'muamalat',
  'sahabat_sampoerna',
] as const

/** Xendit documents only the limits of BCA; we assume the same for the other banks. */
const accountLimits = [10_000, 50_000_000] as const
const walletLimits = [1_000, 10_000_000] as const
const pageExpiry = expiry(1, days(365), days(1))

export const xenditMethods = [
  ...banks.map((bank) =>
    method(`va_${bank}`, accountLimits, { presents: 'number', expiry: expiry(1, days(31), days(1)) }),
  ),
  // The request lives 48 hours, whatever expiry the order has. Not all issuers accept partial refunds, so only full
  // refunds are offered.
  method('qris', [1, 10_000_000], { presents: 'qr', refund: 'full', refund_days: 30 }),
  method('dana', walletLimits, { presents: 'link', refund: 'partial', saves: true }),
  method('linkaja', walletLimits, { presents: 'link', refund: 'partial', saves: true }),
  method('shopeepay', walletLimits, { presents: 'app_link', refund: 'partial', saves: true }),
  // OVO notifies the app on the buyer's phone.
  method('ovo', walletLimits, { presents: 'app_link', refund: 'full', needs_phone: true }),
  method('alfamart', [10_000, 5_000_000], { presents: 'code', expiry: expiry(1, days(9), days(1)) }),
  method('card', [10_000, 200_000_000], { presents: 'link', refund: 'partial', expiry: pageExpiry }),
  method('invoice', [10_000, null], { presents: 'link', refund: 'partial', expiry: pageExpiry }),
  method('payment_link', [10_000, null], { presents: 'link', refund: 'partial', expiry: pageExpiry }),
]

const channels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(banks.map((bank) => [`va_${bank}`, `${bank.toUpperCase()}_VIRTUAL_ACCOUNT`])),
  ...Object.fromEntries(['qris', 'dana', 'linkaja', 'shopeepay', 'ovo', 'alfamart'].map((m) => [m, m.toUpperCase()])),
}

/** Returns the channel of a payment request, or undefined for methods that are paid on the invoice page. */
export function findChannel(payment_method: string): string | undefined {
  findCapability(xenditMethods, payment_method)
  return channels[payment_method]
}

const methodsByChannel = Object.fromEntries(Object.entries(channels).map(([name, channel]) => [channel, name]))

/** Converts a channel to our method, including channels that a buyer chose on the invoice page. */
export const methodOfChannel = (channel: string): string | undefined => methodsByChannel[channel]

/** Converts what an invoice states, the kind of the method and the bank or wallet, to our method. */
export function methodOfInvoice(kind: string | undefined, channel: string | undefined): string {
  if (kind === 'CREDIT_CARD') return 'card'
  if (kind === 'QR_CODE' || kind === 'QRIS') return 'qris'
  if (kind === 'BANK_TRANSFER') return methodOfChannel(`${channel}_VIRTUAL_ACCOUNT`) ?? 'payment_link'
  return methodOfChannel(channel ?? '') ?? 'payment_link'
}
