import { timingSafeEqual } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { invalidRequest, unauthorized } from '../../../platform/errors/errors.ts'
import { ProviderUnavailable } from '../provider.ts'

type Reader<T> = {
  /** Throws `ProviderUnavailable` if an answer lacks what it is specified to have. */
  answer(value: unknown): T
  /** Throws 400 if a callback lacks what it is specified to have. */
  callback(value: unknown): T
}

/** Checks what a provider sent. Further fields are allowed; missing ones and other types are not. */
export function createReader<S extends TSchema>(name: string, schema: S): Reader<Static<S>> {
  const validator = Compile(schema)
  const findProblem = (value: unknown) => {
    const [first] = validator.Errors(value)
    return `${name} is not as specified: ${first?.instancePath || '/'} ${first?.message ?? ''}`
  }
  return {
    answer: (value) => {
      if (!validator.Check(value)) throw new ProviderUnavailable(findProblem(value))
      return value as Static<S>
    },
    callback: (value) => {
      if (!validator.Check(value)) throw invalidRequest(findProblem(value))
      return value as Static<S>
    },
  }
}

/** A time of an answer in our format. Throws `ProviderUnavailable` if it cannot be read. */
export function toIso(time: string | number): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) throw new ProviderUnavailable('The provider wrote a time that is not as specified')
  return at.toISOString()
}

export function parseCallback(rawBody: Buffer): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(rawBody.toString())
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {}
  throw invalidRequest('The callback is not a JSON object')
}

export const forgedCallback = () => unauthorized('The signature of the callback is not valid', 'invalid_signature')

/** Compares secrets in a time that does not depend on where they differ. */
export function isSameSecret(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
