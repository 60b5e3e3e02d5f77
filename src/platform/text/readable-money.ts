/** `Rp 95.000` or `IDR 95,000.50`: decimals are only shown if they are not zero, whatever the currency. */
export function readableMoney(minor: number, currency: string, language: 'id' | 'en') {
  const digits = minor % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 100)
}
