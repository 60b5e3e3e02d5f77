import type { ConflictReason, ErrorCode } from './error-codes.ts'
import { type FieldError, listFieldErrors, type Problems, sentencesByField, toSentence } from './field-errors.ts'

export { fieldError, type Problem, type Problems } from './field-errors.ts'

type Extras = { fields?: FieldError[]; details?: Record<string, unknown>; headers?: Record<string, string> }

/** An error of the caller, reported in the response. Any other exception is a bug and results in 500. */
export class AppError extends Error {
  status: number
  code: ErrorCode
  extras: Extras

  constructor(status: number, code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extras = extras
  }

  /** The body on the wire, as every error of every route has it. */
  toBody(requestId: string) {
    const { fields, details } = this.extras
    return {
      error: this.message,
      error_code: this.code,
      ...(fields && { errors: sentencesByField(fields), error_details: fields }),
      ...(details && { details }),
      request_id: requestId,
    }
  }
}

/** The field and its first sentence, as a summary of all. */
export function summarize(fields: FieldError[], about = ''): string {
  const first = fields[0]
  if (!first) return 'The request is invalid'
  const subject = first.field === 'base' ? about : first.field
  return [subject, toSentence(first)].filter(Boolean).join(' ')
}

export const invalidRequest = (message: string, problems?: Problems) =>
  new AppError(400, 'invalid_request', message, problems && { fields: listFieldErrors(problems) })

export const unauthorized = (message: string, code: ErrorCode = 'invalid_token') =>
  new AppError(401, code, message, { headers: { 'www-authenticate': 'Bearer' } })

export const forbidden = (message: string, code: ErrorCode = 'forbidden', details?: Record<string, unknown>) =>
  new AppError(403, code, message, { details })

export const notFound = (message = 'Not found', code: ErrorCode = 'not_found') => new AppError(404, code, message)

/** 404 of a request that names several records; `details.ids` are those that do not exist. */
export const missingIds = (ids: (string | number)[], message = 'Some of the records do not exist') =>
  new AppError(404, 'not_found', message, { details: { ids: [...new Set(ids)] } })

export const conflict = (message: string, code: ErrorCode = 'state_conflict', details?: Record<string, unknown>) =>
  new AppError(409, code, message, { details })

/** A `state_conflict` whose reason pages can put into words. */
export const conflictBecause = (reason: ConflictReason, message: string, details?: Record<string, unknown>) =>
  conflict(message, 'state_conflict', { reason, ...details })

/** Well-formed but unacceptable: names each field and what is wrong with it. */
export function validationFailed(problems: Problems): AppError {
  const fields = listFieldErrors(problems)
  return new AppError(422, 'validation_failed', summarize(fields), { fields })
}
