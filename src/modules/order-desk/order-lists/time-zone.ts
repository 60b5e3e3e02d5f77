import { type RawBuilder, sql } from 'kysely'
import { type AppError, invalidRequest } from '../../../platform/errors/errors.ts'
import { isTimeZone } from '../../../platform/text/calendar.ts'

/** An offset in hours and minutes east of UTC. A `+` that was not URL-encoded arrives as a space. */
const offsetForm = /^(?:UTC|GMT)?([+\- ])(\d{1,2})(?::?([0-5]\d))?$/i

const maxOffsetHours = 14

/**
 * The argument of `at time zone`: the name of an IANA zone, or an interval for an offset. PostgreSQL would read an
 * offset given as text by the rules of POSIX, with the opposite sign.
 */
export function toZone(tz: string): RawBuilder<unknown> {
  const [, sign, hours, minutes = '00'] = offsetForm.exec(tz) ?? []
  if (hours !== undefined) {
    if (Number(hours) * 60 + Number(minutes) > maxOffsetHours * 60) throw unknownZone()
    return sql`interval ${sql.lit(`${sign === '-' ? '-' : ''}${hours}:${minutes}`)}`
  }
  if (!/^[A-Z]/i.test(tz) || !isTimeZone(tz)) throw unknownZone()
  return sql.lit(tz)
}

/** Whether the error is about an unknown zone: PostgreSQL has its own list, which may lack a name that Node knows. */
export const isUnknownToDatabase = (error: unknown) => (error as { code?: string }).code === '22023'

export const unknownZone = (): AppError =>
  invalidRequest('tz must be an IANA time zone such as Asia/Jakarta, or an offset such as +07:00', {
    tz: 'invalid_time_zone',
  })
