const banks = [
  ['bca', '10777'],
  ['bni', '8808'],
  ['bri', '26215'],
  ['mandiri', '88908'],
  ['permata', '8214'],
  ['cimb', '7199'],
  ['bsi', '9347'],
  ['maybank', '7812'],
  ['bnc', '9035'],
  ['danamon', '7915'],
  ['artha_graha', '7037'],
  ['muamalat', '8479'],
  ['btn', '9434'],
  ['ocbc', '9319'],
  ['bjb', '1234'],
  ['sahabat_sampoerna', '4032'],
  ['artajasa', '9987'],
] as const

/** The prefix of the virtual account numbers of each bank. */
export const virtualAccountPrefixes: Readonly<Record<string, string>> = Object.fromEntries(
  banks.map(([bank, prefix]) => [`va_${bank}`, prefix]),
)

export const eWallets = ['gopay', 'dana', 'ovo', 'linkaja', 'shopeepay'] as const

/** Methods that are paid through a provider. */
export const electronicMethods: readonly string[] = [
  ...Object.keys(virtualAccountPrefixes),
  'qris',
  'card',
  'invoice',
  'payment_link',
  'alfamart',
  ...eWallets,
]

/** Every value that an order's `payment_method` may have. */
export const paymentMethods: readonly string[] = [
  ...electronicMethods,
  'no_payment',
  'bank_transfer',
  'marketplace',
  'cod',
]

export const isElectronic = (method: string) => electronicMethods.includes(method)
