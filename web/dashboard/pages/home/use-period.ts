import { useSearchParams } from 'react-router'

/** The polling interval in milliseconds: the worker counts orders a few seconds after they change. */
export const refetchInterval = 10_000

export const lengths = [7, 30, 90, 365] as const

export type Length = (typeof lengths)[number]

export type Period = { from: string; to: string; length: Length; step: 'day' | 'week' | 'month' }

const steps = { 7: 'day', 30: 'day', 90: 'week', 365: 'month' } as const
const defaultLength = 30

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The selected period up to today, which is kept in the address. Undefined until the server has said which day it is.
 */
export function usePeriod(today: string | undefined): Period | undefined {
  const [search] = useSearchParams()
  if (!today) return undefined
  const wanted = Number(search.get('days'))
  const length = lengths.find((one) => one === wanted) ?? defaultLength
  // Twelve months start on the first of a month, so that all bars but the last are comparable.
  const from = length === 365 ? `${addDays(today, -334).slice(0, 7)}-01` : addDays(today, 1 - length)
  return { from, to: today, length, step: steps[length] }
}
