/** `Rp95.000` or `IDR 95,000.00`. */
export const readableMoney = (minor: number, currency: string, language: 'id' | 'en') =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    ...(minor % 100 === 0 && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(minor / 100)
