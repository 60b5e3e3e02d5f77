import pg from 'pg'

const timestamptz = 1184
const bigint = 20
const bigintArray = 1016
const date = 1082
const timestampForm = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/

/** PostgreSQL's text in UTC to ISO 8601 with microseconds, which a Date would cut to milliseconds. */
export function parseTimestamp(text: string): string {
  const match = timestampForm.exec(text)
  if (!match) throw new Error('A timestamp outside the supported range was read')
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(6, '0')}Z`
}

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('A bigint beyond 2^53 was read')
  return value
}

const parseTexts = pg.types.getTypeParser(bigintArray as number, 'text') as (text: string) => (string | null)[]

const parseBigints = (text: string) => parseTexts(text).map((one) => (one === null ? null : parseBigint(one)))

const parsers = new Map<number, (text: string) => unknown>([
  [timestamptz, parseTimestamp],
  [bigint, parseBigint],
  [bigintArray, parseBigints],
  [date, (text) => text],
])

/** Times as microsecond strings, days as they stand and bigints as safe integers, on every connection of ours. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}
