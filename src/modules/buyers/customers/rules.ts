import { validationFailed } from '../../../platform/errors.ts'

/** Prevents one account from filling the table. */
export const maxAddresses = 100

export const normalizeEmail = (email: string | null | undefined) => email?.trim().toLowerCase() || null

/** Normalizes to digits with the country code and without a plus sign. A leading zero is Indonesia's trunk prefix. */
export function normalizePhone(phone: string | null | undefined, field = 'phone'): string | null {
  if (!phone?.trim()) return null
  const digits = phone.replace(/[\s().+-]/g, '').replace(/^0/, '62')
  if (!/^\d{6,18}$/.test(digits)) throw validationFailed({ [field]: 'wrong_format' })
  return digits
}
