/** A leading zero is Indonesia's trunk prefix. */
const toDigits = (phone: string) =>
  phone
    .replace(/[\s().+/-]/g, '')
    .replace(/^00/, '')
    .replace(/^(62)?0/, '62')

/** The address that opens WhatsApp with a prepared text, to a number or, without one, to a chosen contact. */
export function whatsappLink(phone: string | null | undefined, text = ''): string {
  return `https://wa.me/${toDigits(phone ?? '')}${text && `?text=${encodeURIComponent(text)}`}`
}
