/** Amounts of one currency as a locale writes them, without decimals where there are none. */
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

/** Dates, times and counts as a locale writes them. */
export function createFormats(locale: string, dateStyle: 'medium' | 'long') {
  const day = new Intl.DateTimeFormat(locale, { dateStyle })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const count = new Intl.NumberFormat(locale)
  return {
    day: (text: string) => day.format(new Date(text)),
    moment: (text: string) => moment.format(new Date(text)),
    count: (value: number) => count.format(value),
  }
}
