import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { AppError, notFound, summarize } from '../../errors/errors.ts'
import { type CodedError, type FieldError, fieldError } from '../../errors/field-errors.ts'
import { clampKeyword } from '../schemas.ts'
import { skipEntriesBeyondBounds, throwAfterErrors } from './bound-schema.ts'
import { createCompileOnce } from './compile-once.ts'
import { withFormats } from './formats.ts'
import { resolveUnions } from './resolve-unions.ts'

/** Enough for a person; a body of a hundred thousand unknown fields must not get an answer of that size. */
const maxErrors = 20

/** Validation stops after this many errors. A union reports those of all its branches, of which few remain. */
const maxFoundErrors = 25 * maxErrors

const options = {
  allErrors: true,
  code: { process: throwAfterErrors(maxFoundErrors) },
  strict: false,
  // Schemas are not checked against the schema of schemas, which would cost time and memory: the linter of the documents does.
  meta: false,
  validateSchema: false,
  verbose: true, // Which branch of a union was meant depends on the value.
} as const

/**
 * Bodies are not changed: a default would overwrite stored values that the change does not mention. Query and path are
 * text, so numbers and booleans are parsed from it; `1e999` becomes infinite there, and only without strictNumbers is
 * it compared with the schema's maximum. Undeclared parameters are removed, because links and old clients add their own
 * (`utm_source`, `per_page`).
 */
const bodies = withFormats(new Ajv({ ...options, strictNumbers: true, coerceTypes: false, useDefaults: false }))
const texts = withFormats(
  new Ajv({ ...options, removeAdditional: true, strictNumbers: false, coerceTypes: true, useDefaults: true }),
)

texts.addKeyword({
  keyword: clampKeyword,
  type: 'number',
  schemaType: 'number',
  modifying: true,
  errors: false,
  validate: (bound: number, value: number, _schema: unknown, place?: DataValidationCxt) => {
    if (value > bound) place!.parentData[place!.parentDataProperty] = bound
    return true
  },
})

const [bodyOnce, textOnce] = [createCompileOnce<ValidateFunction>(), createCompileOnce<ValidateFunction>()]

/** The check of one part of a request, compiled when the first request needs it. */
export function compileValidator(schema: Open, part: string | undefined) {
  let compiled: ValidateFunction | undefined
  const check: { (value: unknown): boolean; errors?: ErrorObject[] | null } = (value) => {
    compiled ??=
      part === 'body'
        ? bodyOnce(schema, () => bodies.compile(skipEntriesBeyondBounds(schema) as object))
        : textOnce(schema, () => texts.compile(schema))
    const found = [...collectErrors(compiled, value), ...(part === 'body' ? inheritedNames(schema, value) : [])]
    check.errors = found.length > 0 ? found : null
    return found.length === 0
  }
  return check
}

/** Runs a compiled schema and returns its errors; it throws them if there are too many. */
function collectErrors(validate: ValidateFunction, value: unknown): ErrorObject[] {
  try {
    validate(value)
    return validate.errors ?? []
  } catch (thrown) {
    if (Array.isArray(thrown)) return thrown
    throw thrown
  }
}

/**
 * Refuses undeclared keys such as `constructor` and `__proto__` in a body that allows unknown fields: ignoring them
 * would depend on every later reader of the body.
 */
function inheritedNames(schema: Open, value: unknown): ErrorObject[] {
  const { properties, additionalProperties } = schema
  if (!properties || additionalProperties === false || typeof value !== 'object' || value === null) return []
  return Object.keys(value)
    .filter((name) => name in Object.prototype && !Object.hasOwn(properties, name))
    .map((additionalProperty) => ({
      keyword: 'additionalProperties',
      instancePath: '',
      schemaPath: '#/additionalProperties',
      params: { additionalProperty },
    }))
}

type Open = { properties?: object; additionalProperties?: unknown }

const toField = ({ instancePath, keyword, params }: ErrorObject) => {
  const inner =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : ''
  return [...instancePath.split('/').slice(1), inner].filter(Boolean).join('.') || 'base'
}

const formatCodes = {
  email: 'invalid_email',
  uri: 'invalid_url',
  uuid: 'invalid_uuid',
  date: 'invalid_date',
  'date-time': 'invalid_date_time',
} as const

/** Omits null from the choices, because "or null" does not describe a field. */
const withoutNull = <T>(choices: T[], none: T): T[] =>
  choices.length > 1 ? choices.filter((choice) => choice !== none) : choices

function toCode({ keyword, params }: ErrorObject): CodedError {
  const { limit } = params
  switch (keyword) {
    case 'required':
      return fieldError('required', {})
    case 'additionalProperties':
      return fieldError('unknown_field', {})
    case 'type':
      return fieldError('wrong_type', { expected: withoutNull([params.type].flat(), 'null').join(' or ') })
    case 'enum':
      return fieldError('unknown_value', { allowed: withoutNull(params.allowedValues, null) })
    case 'const':
      return fieldError('unknown_value', { allowed: [params.allowedValue] })
    case 'pattern':
      return fieldError('wrong_format', {})
    case 'format':
      return fieldError(formatCodes[params.format as keyof typeof formatCodes] ?? 'wrong_format', {})
    case 'minLength':
      return limit === 1 ? fieldError('empty', {}) : fieldError('too_short', { min: limit })
    case 'maxLength':
      return fieldError('too_long', { max: limit })
    case 'minimum':
      return fieldError('too_small', { min: limit })
    case 'maximum':
      return fieldError('too_large', { max: limit })
    case 'exclusiveMinimum':
      return fieldError('not_above', { min: limit })
    case 'exclusiveMaximum':
      return fieldError('not_below', { max: limit })
    case 'multipleOf':
      return fieldError('not_a_multiple', { step: params.multipleOf })
    case 'minItems':
    case 'minProperties':
      return fieldError('too_few', { min: limit })
    case 'maxItems':
    case 'maxProperties':
      return fieldError('too_many', { max: limit })
    case 'uniqueItems':
      return fieldError('repeated', {})
    default:
      return fieldError('invalid', {})
  }
}

/**
 * Converts the errors of a failed schema: 404 for an id of the wrong form, 400 for a wrong type or query, 422 for a
 * wrong value.
 */
export function validationError(found: ErrorObject[], part: string): AppError {
  if (part === 'params') return notFound()
  // Errors of `if` are left out, because those of its parts are reported.
  const resolved = resolveUnions(found.filter(({ keyword }) => keyword !== 'if'))
  const fields: FieldError[] = resolved
    .slice(0, maxErrors)
    .map((error) => ({ field: toField(error), ...toCode(error) }))
  const isMalformed = part !== 'body' || resolved.some((error) => error.keyword === 'type')
  return isMalformed
    ? new AppError(400, 'invalid_request', summarize(fields, `The ${part}`), { fields })
    : new AppError(422, 'validation_failed', summarize(fields), { fields })
}
