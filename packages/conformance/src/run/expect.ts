import { isDeepStrictEqual } from 'node:util'
import { type Answer, Violation } from './answer.ts'

const maxShown = 200

/** A value as a report shows it: short and on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** The status is one of these. */
export function expectStatus(answer: Answer, ...allowed: number[]): void {
  if (!allowed.includes(answer.status))
    throw new Violation(`status ${allowed.join(' or ')}`, `status ${answer.status}${describeError(answer)}`, answer)
}

/** The named value is exactly this. */
export function expectEqual(answer: Answer, name: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) throw new Violation(`${name} = ${show(expected)}`, show(found), answer)
}

/** The named value is a text of this form. */
export function expectMatch(answer: Answer, name: string, found: unknown, form: RegExp): void {
  if (typeof found !== 'string' || !form.test(found)) throw new Violation(`${name} like ${form}`, show(found), answer)
}

/** What `expected` says holds. */
export function expectThat(answer: Answer | undefined, holds: boolean, expected: string, found: unknown): void {
  if (!holds) throw new Violation(expected, show(found), answer)
}

/** The record has all of these members. */
export function expectMembers(answer: Answer, name: string, found: unknown, members: readonly string[]): void {
  const missing = members.filter((member) => !isRecord(found) || !(member in found))
  expectThat(answer, missing.length === 0, `${name} with ${members.join(', ')}`, `without ${missing.join(', ')}`)
}

/** The header is there and of this form. */
export function expectHeader(answer: Answer, name: string, form: RegExp = /./): void {
  const value = answer.headers.get(name)
  if (value === null || !form.test(value))
    throw new Violation(
      `the header ${name}${form.source === '.' ? '' : ` like ${form}`}`,
      value ?? 'no such header',
      answer,
    )
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function describeError({ body }: Answer): string {
  const code = isRecord(body) && (body.error_code ?? body.error)
  return typeof code === 'string' ? ` (${code.slice(0, 80)})` : ''
}
