/** `Rp 95.000` or `IDR 95,000.50`: with decimals only where there are some, whatever is usual for the currency. */
export function readableMoney(minor: number, currency: string, language: 'id' | 'en') {
  const digits = minor % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 100)
}
