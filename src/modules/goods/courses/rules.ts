import { validationFailed } from '../../../platform/errors/errors.ts'

export type Progress = { progress: number; is_completed: boolean; updated_at: string | null }

export const noProgress: Progress = { progress: 0, is_completed: false, updated_at: null }

export const toProgress = (progress: number, updated_at: string): Progress => ({
  progress,
  is_completed: progress >= 100,
  updated_at,
})

/** Aggregates progress: the mean of the parts, rounded to two decimals; completed if all parts are. */
export function aggregateProgress(parts: Progress[]): Progress {
  if (parts.length === 0) return noProgress
  const mean = parts.reduce((sum, part) => sum + part.progress, 0) / parts.length
  const is_completed = parts.every((part) => part.is_completed)
  const times = parts.flatMap((part) => part.updated_at ?? [])
  return {
    // Rounding must not yield 100 while a part is incomplete.
    progress: is_completed ? 100 : Math.min(Math.round(mean * 100) / 100, 99.99),
    is_completed,
    updated_at: times.length > 0 ? times.reduce((a, b) => (a > b ? a : b)) : null,
  }
}

export const maxSections = 200
export const maxContents = 500

/** `asked` must be a permutation of `known`. */
export function checkOrder(known: string[], asked: string[]) {
  const isSame =
    known.length === asked.length && new Set(asked).size === asked.length && known.every((one) => asked.includes(one))
  if (!isSame) throw validationFailed({ uuids: 'incomplete_list' })
}
