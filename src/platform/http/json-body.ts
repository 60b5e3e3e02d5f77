import { isUtf8 } from 'node:buffer'
import { invalidRequest, validationFailed } from '../errors.ts'

/** Deeper bodies are refused: walking them could exhaust the stack. */
const deepest = 100

/** The path of the first string that PostgreSQL cannot hold: a NUL character or half a surrogate pair. */
function findUnstorable(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path || 'base' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) throw invalidRequest(`The body is nested more than ${deepest} levels deep`)
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(inner, path ? `${path}.${key}` : key, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Form fields as texts; a field that is sent twice becomes a list. */
export function parseFormBody(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text)
  const body = Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
  if (findUnstorable(body, '')) throw invalidRequest('The body must not contain null or broken characters')
  return body
}

/** Strict JSON: UTF-8 only, and no text that would fail further in. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw invalidRequest('The body is not valid UTF-8')
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const place = /at position \d+/.exec((error as Error).message) // Not the whole message: it quotes the body.
    throw invalidRequest(`The body is not valid JSON${place ? ` (${place[0]})` : ''}`)
  }
  // Only an escape can bring such characters in, and escapes are rare.
  const field = text.includes('\\u') && findUnstorable(value, '')
  if (field) throw validationFailed({ [field]: 'invalid_characters' })
  return value
}
