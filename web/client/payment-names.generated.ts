// Copied by web/generate-rules.ts from src/vocabulary/payment-names.ts; not edited by hand.

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

const words = {
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

/** The bank of a `va_…` method. */
export function bankName(method: string): string {
  const code = method.replace(/^va_/, '')
  return banks[code] ?? code.toUpperCase()
}

/** A payment method's name for buyers and merchants. The pages have a copy of this file. */
export function paymentName(method: string, language: 'id' | 'en'): string {
  if (method.startsWith('va_'))
    return language === 'id' ? `Virtual account ${bankName(method)}` : `${bankName(method)} virtual account`
  return brands[method] ?? words[language][method as keyof typeof words.en] ?? method
}
