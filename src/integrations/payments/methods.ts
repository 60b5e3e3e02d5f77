import { eWallets, virtualAccounts } from '../../vocabulary/payment-methods.ts'

export { eWallets }

/** The prefix of the virtual account numbers of each bank. */
export const virtualAccountPrefixes: Readonly<Record<string, string>> = {
  va_bca: '10777',
  va_bni: '8808',
  va_bri: '26215',
  va_mandiri: '88908',
  va_permata: '8214',
  va_cimb: '7199',
  va_bsi: '9347',
  va_maybank: '7812',
  va_bnc: '9035',
  va_danamon: '7915',
  va_artha_graha: '7037',
  va_muamalat: '8479',
  va_btn: '9434',
  va_ocbc: '9319',
  va_bjb: '1234',
  va_sahabat_sampoerna: '4032',
  va_artajasa: '9987',
} satisfies Record<(typeof virtualAccounts)[number], string>

/** Methods that are paid through a provider. */
export const electronicMethods: readonly string[] = [
  ...virtualAccounts,
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
