import { ApiError, NoAnswerError } from '../../sdk/src/business.ts'

export const longestPauseMs = 30_000

/** How long to wait after so many failures in a row; undefined if a repetition would not help. */
export function findPause(error: unknown, failures: number): number | undefined {
  const growing = Math.min(longestPauseMs, 1000 * 2 ** failures) * (0.75 + Math.random() / 2)
  if (error instanceof NoAnswerError) return growing
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 429 || error.status >= 500) return Math.max(growing, (error.retryAfter ?? 0) * 1000)
  return undefined
}
