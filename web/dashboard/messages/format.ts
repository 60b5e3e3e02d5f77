import { useMemo } from 'react'
import { useLanguage } from './provider.tsx'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Dates, counts and prices as the chosen language writes them. */
export function useFormat() {
  const { language } = useLanguage()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    const count = new Intl.NumberFormat(language)
    return {
      day: (text: string) => day.format(new Date(text)),
      moment: (text: string) => moment.format(new Date(text)),
      count: (value: number) => count.format(value),
      money: (value: number, currency: string) =>
        new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value),
      /** "3 hours ago" up to a week, then the date. */
      ago: (text: string) => {
        const seconds = (Date.parse(text) - Date.now()) / 1000
        if (Math.abs(seconds) > 7 * 86_400) return day.format(new Date(text))
        const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
        return relative.format(Math.round(seconds / size), unit)
      },
    }
  }, [language])
}
