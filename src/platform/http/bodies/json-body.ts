import { isUtf8 } from 'node:buffer'
import { fieldError, invalidRequest, validationFailed } from '../../errors/errors.ts'

/** Deeper bodies are refused: walking them could exhaust the stack. */
const maxDepth = 64

/** More values than any valid body has. Parsing a megabyte of short values takes 100 ms. */
const maxValues = 50_000

const [quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('",\\[]{}')

const unstorable = 'The body must not contain null or broken characters'

/**
 * Checks the bytes of a body for excessive nesting and too many values before it is parsed. A list has one value more
 * than commas, so counting commas and opening brackets is precise enough.
 */
function findExcess(bytes: Buffer): string | undefined {
  let depth = 0
  let valueCount = 0
  let isInString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (isInString) {
      if (byte === backslash) i++
      else if (byte === quote) isInString = false
    } else if (byte === quote) isInString = true
    else if (byte === comma) valueCount++
    else if (byte === openBracket || byte === openBrace) {
      if (++depth > maxDepth) return `The body is nested more than ${maxDepth} levels deep`
      valueCount++
    } else if (byte === closeBracket || byte === closeBrace) depth--
    if (valueCount > maxValues) return `The body has more than ${maxValues} values`
  }
  return undefined
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The path of the first string that PostgreSQL cannot store: a NUL character or an unpaired surrogate. The path is
 * built while returning, because most bodies have no such string. A key that cannot be stored is reported at the object
 * that has it.
 */
function findUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = findUnstorable(value[i])
      if (found) return [String(i), ...found]
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    if (isUnstorable(key)) return []
    const found = findUnstorable((value as Record<string, unknown>)[key])
    if (found) return [key, ...found]
  }
  return undefined
}

/** More keys than any valid object has. Without this limit each branch of a union would report every unknown field. */
const maxKeys = 1000

/** Smaller bodies are not checked, because they cannot have enough keys. */
const minCheckedBytes = 32 * 1024

/** The path of the first object with too many keys. It is built while returning, because most bodies have none. */
function findTooManyKeys(value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = findTooManyKeys(value[i])
      if (found) return [String(i), ...found]
    }
    return undefined
  }
  const keys = Object.keys(value)
  if (keys.length > maxKeys) return []
  for (const key of keys) {
    const found = findTooManyKeys((value as Record<string, unknown>)[key])
    if (found) return [key, ...found]
  }
  return undefined
}

/** More fields than any of our forms has. */
const maxFormFields = 200

/** Form fields as texts; a field that is sent twice becomes a list. */
export function parseFormBody(text: string): Record<string, string | string[]> {
  // Counts separators before anything is decoded.
  let fieldCount = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fieldCount > maxFormFields) throw invalidRequest(`A form has at most ${maxFormFields} fields`)
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const known = values.get(name)
    values.set(name, known === undefined ? value : [known, value].flat())
  }
  const body = Object.fromEntries(values)
  if (findUnstorable(body)) throw invalidRequest(unstorable)
  return body
}

/**
 * Parses strict JSON: only UTF-8, and no text that the database would refuse. Errors name fields only if the route has
 * fields.
 */
export function parseJsonBody(bytes: Buffer, hasFields: boolean): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw invalidRequest('The body is not valid UTF-8')
  const excess = findExcess(bytes)
  if (excess) throw invalidRequest(excess)
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // Only the position, because the message quotes the body.
    const place = /at position \d+/.exec((error as Error).message)
    throw invalidRequest(`The body is not valid JSON${place ? ` (${place[0]})` : ''}`)
  }
  const wide = bytes.length > minCheckedBytes && findTooManyKeys(value)
  if (wide && hasFields)
    throw validationFailed({ [wide.join('.') || 'base']: fieldError('too_many', { max: maxKeys }) })
  if (wide) throw invalidRequest(`An object in the body has more than ${maxKeys} fields`)
  // Such characters can only come from escapes, which are rare.
  const path = text.includes('\\u') ? findUnstorable(value) : undefined
  if (path && hasFields) throw validationFailed({ [path.join('.') || 'base']: 'invalid_characters' })
  if (path) throw invalidRequest(unstorable)
  return value
}
