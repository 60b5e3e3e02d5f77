// Copied by web/generate-rules.ts from src/vocabulary/payment-methods.ts; not edited by hand.

const banks = [
  'bca',
  'bni',
  'bri',
  'mandiri',
  'permata',
  'cimb',
  'bsi',
  'maybank',
  'bnc',
  'danamon',
  'artha_graha',
  'muamalat',
  'btn',
  'ocbc',
  'bjb',
  'sahabat_sampoerna',
  'artajasa',
] as const

export const virtualAccounts = banks.map((bank) => `va_${bank}` as const)

export const eWallets = ['gopay', 'dana', 'ovo', 'linkaja', 'shopeepay'] as const

/** The methods that a store may offer, by how the buyer pays. The pages have a copy of this file. */
export const methodKinds = {
  direct: ['bank_transfer', 'cod'],
  instant: ['qris', ...eWallets, 'card'],
  virtualAccount: virtualAccounts,
  others: ['alfamart', 'payment_link', 'invoice'],
} as const

export type MethodKind = keyof typeof methodKinds

/** Every method that a store may offer. */
export const storeMethods = Object.values(methodKinds).flat()
