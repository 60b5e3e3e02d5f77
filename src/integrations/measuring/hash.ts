import { createHash } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An email address as the services compare it. */
export const hashEmail = (email: string | null) => email && sha256(email.trim().toLowerCase())

/** Meta: digits with the country code, without a plus sign. */
export const hashDigits = (phone: string | null) => phone && sha256(phone)

/** TikTok: E.164 with a plus sign. */
export const hashE164 = (phone: string | null) => phone && sha256(`+${phone}`)
