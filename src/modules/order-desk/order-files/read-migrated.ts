import type { Readable } from 'node:stream'
import { Compile } from 'typebox/compile'
import { withTextFile } from '../../../platform/csv/text-file.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { normalizePhone } from '../../../platform/text/phones.ts'
import { orderStatuses } from '../../orders/fields/index.ts'
import {
  amounts,
  type Line,
  MigratedOrder,
  type MigratedOrderIn,
  moments,
  pastPaymentStatuses,
} from './import-schema.ts'
import { findContradiction } from './migrated-totals.ts'
import { readMigratedCsv } from './read-migrated-csv.ts'

export type Format = 'csv' | 'jsonl'

const order = Compile(MigratedOrder)
const momentForm = 'must be a time such as 2024-01-30T10:00:00+07:00'

/** Reads the orders of a file, each with the number of its first line. */
export const readMigrated = (file: Readable, format: Format): AsyncGenerator<Line> =>
  format === 'csv' ? readMigratedCsv(file) : readJsonLines(file)

async function* readJsonLines(file: Readable): AsyncGenerator<Line> {
  yield* withTextFile(file, undefined, async function* (lines) {
    let line = 0
    for await (const text of lines) {
      line++
      if (text.trim()) yield readJson(line, text)
    }
  })
}

function readJson(line: number, text: string): Line {
  try {
    return { line, input: JSON.parse(text) }
  } catch {
    return { line, problem: 'is not valid JSON' }
  }
}

/** Validates an order; returns the first problem as text. */
export function checkMigrated(input: unknown): MigratedOrderIn | string {
  if (!order.Check(input)) return firstProblem(input)
  const badMoment = moments.find((field) => input[field] !== undefined && !isMoment(input[field]))
  if (badMoment) return `${badMoment} ${momentForm}`
  try {
    normalizePhone(input.customer_phone, 'customer_phone')
    const { phone } = (input.destination ?? {}) as { phone?: unknown }
    if (typeof phone === 'string') normalizePhone(phone, 'destination.phone')
    for (const amount of amounts) parseMoney(input[amount] ?? 0, amount)
    for (const line of input.lines ?? []) parseMoney(line.variant_price, 'variant_price')
    return findContradiction(input) ?? input
  } catch (error) {
    return (error as Error).message
  }
}

/** Refuses days that do not exist, such as February 30, which JavaScript would roll over to the next month. */
function isMoment(text: string): boolean {
  const day = text.slice(0, 10)
  const parsed = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(Date.parse(text)) &&
    !Number.isNaN(+parsed) &&
    parsed.getUTCFullYear() > 0 &&
    parsed.toISOString().startsWith(day)
  )
}

const choices: Record<string, readonly string[]> = { status: orderStatuses, payment_status: pastPaymentStatuses }

function firstProblem(input: unknown): string {
  const [first] = order.Errors(input)
  const path = first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  if (first?.keyword === 'required')
    return `${[path, 'the order'].find(Boolean)} lacks ${(first.params as { requiredProperties: string[] }).requiredProperties.join(', ')}`
  if (choices[path]) return `${path} must be one of ${choices[path].join(', ')}`
  if (moments.includes(path as never)) return `${path} ${momentForm}`
  return `${path || 'the order'} ${first?.message ?? 'is invalid'}`
}
