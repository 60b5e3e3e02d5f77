import { isDiskFull } from '../disk-space.ts'

/** SQLSTATE classes and codes, and codes of sockets, after which nobody knows whether the statement took effect. */
const lostCodes = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT$)/

/** pg reports a lost connection without a code. */
const lostMessages =
  /connection (terminated|error|ended)|not queryable|client was closed|timeout (exceeded when trying|expired)/i

type Failure = { code?: unknown; message?: unknown; routine?: unknown }

/** The connection was lost or could not be opened. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Failure
  return typeof code === 'string' ? lostCodes.test(code) : lostMessages.test(String(message))
}

/**
 * Out of space, memory or connections (53), an I/O error (58), a lock or a statement that took too long, a standby that
 * is not writable yet: the database cannot take this statement now and may take it later.
 */
const busyCodes = /^(53|58|55P03|57014|25006)/

/** The server, or its present role in a cluster, accepts no writes. */
export const isReadOnly = (error: unknown) => ((error ?? {}) as Failure).code === '25006'

/** Two transactions waited for each other, and everything that this one had done was taken back. */
export const isDeadlock = (error: unknown) => ((error ?? {}) as Failure).code === '40P01'

export const isLockTimeout = (error: unknown) => ((error ?? {}) as Failure).code === '55P03'

/**
 * A prepared statement would return other columns than when it was prepared, because a migration changed its tables. The
 * routine is asked for, because many errors share the code and the message follows the server's language.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Failure
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** The fault is the database's, not the request's: the caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = (error ?? {}) as Failure
  return (
    isConnectionLost(error) ||
    isStalePlan(error) ||
    isDiskFull(error) ||
    (typeof code === 'string' && busyCodes.test(code))
  )
}

/** Refuses work while too much waits already; counts as the database's `too_many_connections`. */
export const tooManyWaiting = () =>
  Object.assign(new Error('Too many callers wait for a database connection'), { code: '53300' })
