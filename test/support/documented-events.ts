import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type pg from 'pg'
import { expect } from 'vitest'
import { eventCalls, showEvent } from '../../src/modules/events/index.ts'

type Row = Parameters<typeof showEvent>[0]

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }) as never) as unknown as Ajv2020
const validators = new Map<string, ValidateFunction>()

function findValidator(kind: string): ValidateFunction {
  const known = validators.get(kind)
  if (known) return known
  const call = eventCalls.find(({ name }) => name === kind)
  const compiled = ajv.compile((call?.body as object | undefined) ?? false)
  validators.set(kind, compiled)
  return compiled
}

/** Checks that the body of an event matches the published schema of its kind. */
export function expectDocumentedEvent(body: { event: string }) {
  const validate = findValidator(body.event)
  expect(validate(body) ? '' : ajv.errorsText(validate.errors)).toBe('')
}

/** More than any test records, except for those that measure deliveries. */
const maxEvents = 20_000

/** Checks that every event of a test matches the published schema of its kind. `{}` remains of a purged payload. */
export async function expectDocumentedEvents(pool: pg.Pool) {
  if (pool.ended) return
  const { rows } = await pool.query<Row>(
    `select kind, unique_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      sequence, version, payload from events where payload <> '{}' order by id desc limit ${maxEvents}`,
  )
  const undocumented = rows.flatMap((row) => {
    const validate = findValidator(row.kind)
    const body = showEvent(
      { ...row, sequence: row.sequence === null ? null : Number(row.sequence) },
      'business',
      'http://localhost',
    )
    return validate(body) ? [] : [`${row.kind}: ${ajv.errorsText(validate.errors)}`]
  })
  expect([...new Set(undocumented)]).toEqual([])
}
