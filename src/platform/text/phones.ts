import { validationFailed } from '../errors/errors.ts'

/**
 * Converts a phone number to digits with the country code, so that `0812…`, `+62 812-…` and `62812…` become equal. A
 * leading zero is Indonesia's trunk prefix. Also converts the beginning of a number, for searches.
 */
export const toPhoneDigits = (text: string): string =>
  text
    .replace(/[\s().+/-]/g, '')
    .replace(/^00/, '')
    .replace(/^(62)?0/, '62')

/** Converts a number from a request to its stored form; an empty one becomes null. */
export function normalizePhone(phone: string | null | undefined, field = 'phone'): string | null {
  if (!phone?.trim()) return null
  const digits = toPhoneDigits(phone)
  if (!/^\d{6,18}$/.test(digits)) throw validationFailed({ [field]: 'wrong_format' })
  return digits
}
