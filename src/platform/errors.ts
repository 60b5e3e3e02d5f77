export type FieldErrors = Record<string, string[]>

type Extras = { errors?: FieldErrors; details?: Record<string, unknown>; headers?: Record<string, string> }

/** An outcome that the caller caused and may be told about; anything else thrown is a bug. */
export class AppError extends Error {
  status: number
  code: string
  extras: Extras

  constructor(status: number, code: string, message: string, extras: Extras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extras = extras
  }

  /** The body on the wire, as every error of every route has it. */
  toBody(requestId: string) {
    const { errors, details } = this.extras
    return {
      error: this.message,
      error_code: this.code,
      ...(errors && { errors }),
      ...(details && { details }),
      request_id: requestId,
    }
  }
}

export const invalidRequest = (message: string, errors?: FieldErrors) =>
  new AppError(400, 'invalid_request', message, { errors })

export const unauthorized = (message: string, code = 'invalid_token') =>
  new AppError(401, code, message, { headers: { 'www-authenticate': 'Bearer' } })

export const forbidden = (message: string, code = 'forbidden', details?: Record<string, unknown>) =>
  new AppError(403, code, message, { details })

export const notFound = (message = 'Not found', code = 'not_found') => new AppError(404, code, message)

export const conflict = (message: string, code = 'state_conflict', details?: Record<string, unknown>) =>
  new AppError(409, code, message, { details })

/** Well-formed but unacceptable: `errors` names each field and why. */
export const validationFailed = (errors: FieldErrors) => {
  const [field, messages] = Object.entries(errors)[0] ?? ['base', ['is invalid']]
  const sentence = field === 'base' ? messages[0]! : `${field} ${messages[0]}`
  return new AppError(422, 'validation_failed', sentence, { errors })
}
