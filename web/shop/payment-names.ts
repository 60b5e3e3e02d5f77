import { isWord, t } from './words.ts'

const spelled: Record<string, string> = {
  artha_graha: 'Artha Graha',
  sahabat_sampoerna: 'Sahabat Sampoerna',
  permata: 'Permata',
  mandiri: 'Mandiri',
  maybank: 'Maybank',
  danamon: 'Danamon',
  muamalat: 'Muamalat',
  artajasa: 'Artajasa',
  cimb: 'CIMB Niaga',
  bnc: 'Bank Neo Commerce',
}

/** The bank of a `va_…` method. */
export const bankName = (method: string) => {
  const code = method.replace(/^va_/, '')
  return spelled[code] ?? code.toUpperCase()
}

const brands: Record<string, string> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  dana: 'DANA',
  ovo: 'OVO',
  linkaja: 'LinkAja',
  shopeepay: 'ShopeePay',
  alfamart: 'Alfamart',
}

/** The name of a payment method on the pages. */
export function methodName(code: string, label = code): string {
  if (code.startsWith('va_')) return t('virtual_account_of', { bank: bankName(code) })
  const word = `method_${code}`
  return brands[code] ?? (isWord(word) ? t(word) : label)
}
