import type { Logger } from '../monitoring/log.ts'

export type Access = { request_id: string; method: string; route: string; status: number; seconds: number }

/** Writes a line about a response. */
export type LogAccess = (access: Access) => void

/**
 * Creates a log of this share of responses, and of all with a status of 500 or higher; undefined if nothing is to be
 * logged. A line shows the route instead of the address, which may hold tokens, and nothing about the person.
 */
export function createAccessLog(log: Logger, share: number): LogAccess | undefined {
  if (share <= 0) return undefined
  return ({ seconds, ...access }) => {
    if (access.status < 500 && share < 1 && Math.random() >= share) return
    log.info({ ...access, duration_ms: Math.round(seconds * 10_000) / 10 }, 'access')
  }
}
