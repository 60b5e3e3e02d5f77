import { capabilityOf, days, expiry, method } from '../adapters/capabilities.ts'

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

/** Only the limits of BCA are documented; those of the other banks are taken to be the same. */
const accountLimits = [10_000, 50_000_000] as const
const walletLimits = [1_000, 10_000_000] as const
const pageExpiry = expiry(1, days(365), days(1))

export const xenditMethods = [
  ...banks.map((bank) =>
    method(`va_${bank}`, accountLimits, { presents: 'number', expiry: expiry(1, days(31), days(1)) }),
  ),
  // The request lives 48 hours, whatever expiry the order has. Some issuers refund in parts, so only whole refunds are certain.
  method('qris', [1, 10_000_000], { presents: 'qr', refund: 'full', refund_days: 30 }),
  method('dana', walletLimits, { presents: 'link', refund: 'partial', saves: true }),
  method('linkaja', walletLimits, { presents: 'link', refund: 'partial', saves: true }),
  method('shopeepay', walletLimits, { presents: 'app_link', refund: 'partial', saves: true }),
  // OVO opens its app by a push message to the buyer's phone.
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

/** The channel of a payment request; undefined for methods that are paid on the invoice page. */
export function channelOf(payment_method: string): string | undefined {
  capabilityOf(xenditMethods, payment_method)
  return channels[payment_method]
}

const methodsByChannel = Object.fromEntries(Object.entries(channels).map(([name, channel]) => [channel, name]))

/** Our method of a channel, also of one that a buyer chose on the invoice page. */
export const methodOfChannel = (channel: string): string | undefined => methodsByChannel[channel]

/** An invoice names the kind of the method and the bank or wallet. */
export function methodOfInvoice(kind: string | undefined, channel: string | undefined): string {
  if (kind === 'CREDIT_CARD') return 'card'
  if (kind === 'QR_CODE' || kind === 'QRIS') return 'qris'
  if (kind === 'BANK_TRANSFER') return methodOfChannel(`${channel}_VIRTUAL_ACCOUNT`) ?? 'payment_link'
  return methodOfChannel(channel ?? '') ?? 'payment_link'
}
