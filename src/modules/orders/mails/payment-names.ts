import type { Language } from '../../../platform/http/choose-language.ts'

/** Names that are the same in every language. */
const brands: Record<string, string> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  dana: 'DANA',
  ovo: 'OVO',
  linkaja: 'LinkAja',
  shopeepay: 'ShopeePay',
  alfamart: 'Alfamart',
  marketplace: 'Marketplace',
}

/** Banks whose name is not their code in capital letters. */
const banks: Record<string, string> = {
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

const words: Record<Language, Record<string, string>> = {
  id: {
    bank_transfer: 'Transfer bank',
    cod: 'Bayar di tempat (COD)',
    no_payment: 'Gratis',
    card: 'Kartu kredit atau debit',
    invoice: 'Tagihan',
    payment_link: 'Tautan pembayaran',
  },
  en: {
    bank_transfer: 'Bank transfer',
    cod: 'Cash on delivery',
    no_payment: 'Free',
    card: 'Credit or debit card',
    invoice: 'Invoice',
    payment_link: 'Payment link',
  },
}

/** A payment method's name for buyers. */
export function paymentName(method: string, language: Language): string {
  if (!method.startsWith('va_')) return brands[method] ?? words[language][method] ?? method
  const code = method.slice(3)
  const bank = banks[code] ?? code.toUpperCase()
  return language === 'id' ? `Virtual account ${bank}` : `${bank} virtual account`
}
