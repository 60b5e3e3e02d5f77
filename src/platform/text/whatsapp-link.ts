import { toPhoneDigits } from './phones.ts'

/** The address that opens a WhatsApp chat with a number and a prepared text; null if the number is invalid. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = toPhoneDigits(phone ?? '')
  return /^\d{6,18}$/.test(digits) ? `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}` : null
}
