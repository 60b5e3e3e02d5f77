import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { type AppError, type FieldErrors, invalidRequest, validationFailed } from '../errors.ts'

const options = {
  allErrors: true,
  removeAdditional: false,
  strict: false,
} as const

/** A longer text is no address, and testing it would cost the square of its length. */
const longestEmail = 254
const emailForm = fullFormats.email as RegExp

/** The formats that our schemas name. */
function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  return ajv.addFormat('email', (text) => text.length <= longestEmail && emailForm.test(text))
}

/**
 * Bodies are taken as they are: a default put into a change would overwrite what it does not name.
 * Query and path are text, so numbers and booleans are read from it; `1e999` is read as infinite there, and only
 * without strictNumbers is that held against the schema's maximum.
 */
const bodies = withFormats(new Ajv({ ...options, strictNumbers: true, coerceTypes: false, useDefaults: false }))
const texts = withFormats(new Ajv({ ...options, strictNumbers: false, coerceTypes: true, useDefaults: true }))

/** The check of one part of a request, compiled when the first request needs it. */
export function compileValidator(schema: object, part: string | undefined) {
  let compiled: ValidateFunction | undefined
  const check: { (value: unknown): boolean; errors?: ErrorObject[] | null } = (value) => {
    compiled ??= (part === 'body' ? bodies : texts).compile(schema)
    const isValid = compiled(value) as boolean
    check.errors = compiled.errors
    return isValid
  }
  return check
}

const fieldOf = ({ instancePath, keyword, params }: ErrorObject) => {
  const inner =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : ''
  return [...instancePath.split('/').slice(1), inner].filter(Boolean).join('.') || 'base'
}

const sentenceOf = ({ keyword, params, message }: ErrorObject) => {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not a known field'
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`
  if (keyword === 'enum') return `must be one of: ${params.allowedValues.join(', ')}`
  if (keyword === 'const') return `must be ${params.allowedValue}`
  if (keyword === 'pattern') return 'has an invalid format'
  if (keyword === 'format') return `must be a valid ${params.format}`
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty'
  return message ?? 'is invalid'
}

/** Enough for a person; a body of a hundred thousand unknown fields must not get an answer of that size. */
const mostErrors = 50

/** A failed schema: 400 where a type is wrong or the address is at fault, 422 where the value is. */
export function validationError(found: ErrorObject[], part: string): AppError {
  const errors: FieldErrors = Object.create(null) // A field may be named __proto__.
  const isUnion = found.some((error) => error.keyword === 'anyOf')
  for (const error of found.slice(0, mostErrors)) {
    if (error.keyword === 'anyOf' && found.length > 1) continue
    const field = fieldOf(error)
    errors[field] = [...new Set([...(errors[field] ?? []), sentenceOf(error)])]
  }
  const isMalformed = part !== 'body' || (!isUnion && found.some((error) => error.keyword === 'type'))
  if (!isMalformed) return validationFailed(errors)
  const [field, messages] = Object.entries(errors)[0]!
  return invalidRequest(field === 'base' ? `The ${part} ${messages[0]}` : `${field} ${messages[0]}`, errors)
}
