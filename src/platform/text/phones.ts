import { validationFailed } from '../errors/errors.ts'

/**
 * The one form of a phone number: digits with the country code, so that `0812…`, `+62 812-…` and `62812…` are one
 * number. A leading zero is Indonesia's trunk prefix. Also reads the beginning of a number, for searches.
 */
export const toPhoneDigits = (text: string): string =>
  text
    .replace(/[\s().+/-]/g, '')
    .replace(/^00/, '')
    .replace(/^(62)?0/, '62')

/** The stored form of a number that a person or a program sent; null for an empty one. */
export function normalizePhone(phone: string | null | undefined, field = 'phone'): string | null {
  if (!phone?.trim()) return null
  const digits = toPhoneDigits(phone)
  if (!/^\d{6,18}$/.test(digits)) throw validationFailed({ [field]: 'wrong_format' })
  return digits
}
