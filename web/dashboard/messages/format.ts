import { useMemo } from 'react'
import { createFormats, createMoneyFormat } from '../../client/formats.ts'
import { useLanguage } from './provider.tsx'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats dates, counts and prices in the selected language. */
export function useFormat() {
  const { language } = useLanguage()
  return useMemo(() => {
    const formats = createFormats(language, 'medium')
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return {
      ...formats,
      money: (value: string | number, currency: string) => createMoneyFormat(language, currency)(value),
      /** "3 hours ago" up to a week, then the date. */
      ago: (text: string) => {
        const seconds = (Date.parse(text) - Date.now()) / 1000
        if (Math.abs(seconds) > 7 * 86_400) return formats.day(text)
        const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
        return relative.format(Math.round(seconds / size), unit)
      },
    }
  }, [language])
}
