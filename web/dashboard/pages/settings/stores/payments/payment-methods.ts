import type { StoreChange } from '../settings/fields.ts'

export type PaymentMethod = NonNullable<StoreChange['payment_methods']>[number]

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

const wallets = ['gopay', 'dana', 'ovo', 'linkaja', 'shopeepay'] as const

/** The methods that a store can offer, grouped by how the buyer pays. */
export const methodKinds = {
  direct: ['bank_transfer', 'cod'],
  instant: ['qris', ...wallets, 'card'],
  virtualAccount: banks.map((bank) => `va_${bank}` as const),
  others: ['alfamart', 'payment_link', 'invoice'],
} satisfies Record<string, PaymentMethod[]>

export type MethodKind = keyof typeof methodKinds

export const paymentMethods: PaymentMethod[] = Object.values(methodKinds).flat()
