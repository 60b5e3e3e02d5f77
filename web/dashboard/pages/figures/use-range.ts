import { useSearchParams } from 'react-router'

export const lengths = ['7', '30', '90', '365'] as const

export type Range = { choice: (typeof lengths)[number] | 'own'; from: string; to: string }

const dayMs = 86_400_000
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The chosen days, which are kept in the address: a number of days up to today, or any first and last day. */
export function useRange(today: string) {
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from'), search.get('to')]
  const length = lengths.find((one) => one === search.get('days')) ?? '30'
  const range: Range =
    isDay(from) && isDay(to)
      ? { choice: 'own', ...(from <= to ? { from, to } : { from: to, to: from }) }
      : { choice: length, from: addDays(today, 1 - Number(length)), to: today }
  const set = (values: Record<string, string | undefined>) => {
    // The address is ahead of what is rendered while figures load.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next)
  }
  return { range, set, search }
}

/** Steps in which a course of so many days has at most some sixty bars. */
export function toStep({ from, to }: Range): 'day' | 'week' | 'month' {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  if (days <= 62) return 'day'
  return days <= 200 ? 'week' : 'month'
}
