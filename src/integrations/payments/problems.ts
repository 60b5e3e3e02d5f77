import { ProviderRefused, ProviderUnavailable } from './provider.ts'

/** Why a provider could not be asked. Pages have words for each. */
export const providerProblems = ['unavailable', 'invalid_credentials', 'refused', 'internal'] as const
export type ProviderProblem = (typeof providerProblems)[number]

/** Anything but the two errors of the port is a fault of ours. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderUnavailable) return 'unavailable'
  if (!(error instanceof ProviderRefused)) return 'internal'
  return error.code === 'invalid_credentials' ? 'invalid_credentials' : 'refused'
}
