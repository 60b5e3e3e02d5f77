/** Formats amounts of one currency for a locale; whole amounts have no decimals. */
export function createMoneyFormat(locale: string, currency: string) {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  })
  return (amount: string | number) => format.format(Number(amount))
}

/** Formats dates, times and counts for a locale. */
export function createFormats(locale: string, dateStyle: 'medium' | 'long') {
  const day = new Intl.DateTimeFormat(locale, { dateStyle })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    day: (text: string) => day.format(new Date(text)),
    moment: (text: string) => moment.format(new Date(text)),
    count: (value: number) => count.format(value),
    percent: (share: number) => percent.format(share),
  }
}
