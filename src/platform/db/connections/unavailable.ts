import { isDiskFull } from '../disk-space.ts'

/** SQLSTATE codes and socket errors after which it is unknown whether the statement took effect. */
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
 * SQLSTATE codes that mean "not now, maybe later": out of space, memory or connections (53), an I/O error (58), a lock
 * or statement timeout, a standby that does not accept writes yet.
 */
const busyCodes = /^(53|58|55P03|57014|25006)/

/** Whether the server accepts no writes, for example because it is a standby. */
export const isReadOnly = (error: unknown) => ((error ?? {}) as Failure).code === '25006'

/** Whether two transactions waited for each other. PostgreSQL rolled this one back completely. */
export const isDeadlock = (error: unknown) => ((error ?? {}) as Failure).code === '40P01'

export const isLockTimeout = (error: unknown) => ((error ?? {}) as Failure).code === '55P03'

/**
 * Whether a prepared statement would return other columns than when it was prepared, because a migration changed its
 * tables. Recognised by the routine, because many errors share the code and the message is in the server's language.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Failure
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Whether the fault is the database's and not the request's, so that the caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = (error ?? {}) as Failure
  return (
    isConnectionLost(error) ||
    isStalePlan(error) ||
    isDiskFull(error) ||
    (typeof code === 'string' && busyCodes.test(code))
  )
}

/** Refuses work because too much is waiting already. It counts as the database's `too_many_connections`. */
export const tooManyWaiting = () =>
  Object.assign(new Error('Too many callers wait for a database connection'), { code: '53300' })
