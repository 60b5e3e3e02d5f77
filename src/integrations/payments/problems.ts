import { ProviderRefused, ProviderUnavailable } from './provider.ts'

/** Why a call to a provider failed. Pages have a text for each. */
export const providerProblems = ['unavailable', 'invalid_credentials', 'refused', 'internal'] as const
export type ProviderProblem = (typeof providerProblems)[number]

const codesOfCredentials = ['invalid_credentials', 'missing_credential', 'key_of_other_mode']

/** Any error other than the two of the port is a fault of ours. */
export function classifyError(error: unknown): ProviderProblem {
  if (error instanceof ProviderUnavailable) return 'unavailable'
  if (!(error instanceof ProviderRefused)) return 'internal'
  return codesOfCredentials.includes(error.code) ? 'invalid_credentials' : 'refused'
}

/** Reads a stored problem. Older rows have a sentence instead of a code and become null. */
export const toProblem = (stored: string | null): ProviderProblem | null =>
  stored === null ? null : (providerProblems.find((problem) => problem === stored) ?? 'unavailable')
