import { formatMoney, type Minor } from '../../../platform/text/money.ts'

type QrisPayment = { merchantName: string; city: string; amount: Minor; reference: string }

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

const ascii = (text: string, longest: number) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, longest)
    .trim()

/** CRC-16/CCITT-FALSE, the checksum of EMV merchant codes. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A dynamic QRIS code: tagged fields by EMV's merchant-presented rules, closed by the checksum over all before it. */
export function qrisString({ merchantName, city, amount, reference }: QrisPayment): string {
  const body = [
    field('00', '01'),
    field('01', '12'), // Valid for one payment.
    field('26', field('00', 'ID.CO.SANDBOX.WWW') + field('01', '936000000000000000') + field('03', 'UMI')),
    field('51', field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1000000000000') + field('03', 'UMI')),
    field('52', '5999'),
    field('53', '360'),
    field('54', formatMoney(amount).replace(/\.00$/, '')),
    field('58', 'ID'),
    field('59', ascii(merchantName, 25) || 'Store'),
    field('60', ascii(city, 15) || 'Jakarta'),
    field('62', field('05', ascii(reference, 25))),
    '6304',
  ].join('')
  return body + crc16(body)
}
