import { ProviderRefused, ProviderUnavailable } from './provider.ts'

/** Why a provider could not be asked. Pages have words for each. */
export const providerProblems = ['unavailable', 'invalid_credentials', 'refused', 'internal'] as const
export type ProviderProblem = (typeof providerProblems)[number]

const codesOfCredentials = ['invalid_credentials', 'missing_credential', 'key_of_other_mode']

/** Anything but the two errors of the port is a fault of ours. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderUnavailable) return 'unavailable'
  if (!(error instanceof ProviderRefused)) return 'internal'
  return codesOfCredentials.includes(error.code) ? 'invalid_credentials' : 'refused'
}

/** A code that was stored. The version before stored sentences. */
export const toProblem = (stored: string | null): ProviderProblem | null =>
  stored === null ? null : (providerProblems.find((problem) => problem === stored) ?? 'unavailable')
