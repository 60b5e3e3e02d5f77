/** Per key, and per app in a business. */
export const maxCalls = 1000

export const maxAgeMs = 86_400_000

export const flushMs = 1000

/** Calls of one credential that a process writes at once; further ones are left out. */
export const maxPendingOfOne = 100

/** Calls that a process holds in memory. */
export const maxPending = 5000

/** A credential's calls are trimmed after it added so many in this process. */
export const trimEvery = 250

/** The lowest and the highest status of `404` or `4xx`. */
export function toStatusRange(text: string): [number, number] {
  if (!text.endsWith('xx')) return [Number(text), Number(text)]
  const hundred = Number(text[0]) * 100
  return [hundred, hundred + 99]
}
