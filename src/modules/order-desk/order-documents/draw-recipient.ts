import type { Pdf } from '../../../platform/documents/pdf.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { words } from './words.ts'

export type Language = 'id' | 'en'

type Place = Partial<Record<string, string | number | null>>

/** An address in the lines of an envelope. */
export const toLines = (place: Place): string[] =>
  [
    place.address,
    [place.subdistrict, place.city].filter(Boolean).join(', '),
    [place.province, place.postal_code].filter(Boolean).join(' '),
  ].flatMap((line) => (line ? String(line) : []))

export function drawRecipient(pdf: Pdf, order: FullOrder, language: Language, size: number) {
  const place = (order.destination ?? {}) as Place
  const name = String(place.name ?? order.customer_name)
  const phone = place.phone ?? order.customer_phone
  pdf.font('plain', size).text(`${words[language].to}:`)
  pdf.font('bold', size + 2).text(phone ? `${name}  +${phone}` : name)
  pdf.font('plain', size)
  for (const line of toLines(place)) pdf.text(line)
}
