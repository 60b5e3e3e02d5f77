import { ApiError } from '@etalase/sdk/shop'
import type { Words } from './words.ts'

/** What the visitor is told about a refusal. Anything else is a fault and is thrown on. */
export function explain(error: unknown, words: Words): string {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  return words.errors[error.code] ?? words.failed
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
