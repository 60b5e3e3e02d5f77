import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { type EventKind, eventKinds } from '../../events/index.ts'

/** Per business, over all of its keys and apps. */
export const maxStreams = 20

/** A stream that nobody asked for in this time has ended. Long enough for a closed laptop and a restart of the service. */
export const leaseMs = 3_600_000

/** A stream that nobody asked for in this time gives up its place when a new one needs it. */
export const idleMs = 60_000

/** The time of the last request is stored this often. */
export const pollRecordMs = 20_000

/** Shorter than what proxies allow a response to take. */
export const maxWaitSeconds = 25

/** Few, so that the last one is posted before its signature is too old. */
export const maxDeliveries = 20

/** The kinds that the patterns name: a kind, or `order.*` for all that begin with `order.`. */
export function expandPatterns(patterns: readonly string[]): EventKind[] {
  const findKinds = (pattern: string) =>
    pattern.endsWith('.*')
      ? eventKinds.filter((kind) => kind.startsWith(pattern.slice(0, -1)))
      : eventKinds.filter((kind) => kind === pattern)
  const unknown = patterns.filter((pattern) => findKinds(pattern).length === 0)
  if (unknown.length > 0)
    throw validationFailed({ events: unknown.map((value) => fieldError('not_included', { value })) })
  return [...new Set(patterns.flatMap(findKinds))]
}
