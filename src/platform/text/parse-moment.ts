import { validationFailed } from '../errors/errors.ts'

const latest = Date.parse('9999-12-31T23:59:59Z')

/** Parses a timestamp that has passed its schema; refuses leap seconds and years that a clock or the database cannot hold. */
export function parseMoment(text: string, field: string): Date {
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || ms > latest) throw validationFailed({ [field]: 'moment_out_of_range' })
  return new Date(ms)
}
