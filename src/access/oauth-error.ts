import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors/errors.ts'
import { validationError } from '../platform/http/validation/validation.ts'

const statuses = { invalid_client: 401, server_error: 500 } as Record<string, number>

export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'server_error'

export const oauthError = (code: OauthErrorCode, message: string, headers?: Record<string, string>) =>
  new AppError(statuses[code] ?? 400, code, message, headers && { headers })

/** Ordinary OAuth libraries send forms; the contract's own clients send JSON. */
export const isFormRequest = ({ headers }: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

/** A form-encoded request gets the error of RFC 6749, section 5.2; a JSON request that of every other route. */
export function showOauthError(error: AppError, request: FastifyRequest): object {
  const body = error.toBody(request.id)
  return isFormRequest(request) ? { ...body, error: error.code, error_description: error.message } : body
}

/** Routes for OAuth clients report every malformed request as `invalid_request` (RFC 6749, section 5.2). */
export function throwOauthError(error: FastifyError, _request: FastifyRequest, _reply: FastifyReply): never {
  if (error.validation) throw oauthError('invalid_request', validationError(error.validation as never, 'body').message)
  const isUnreadable = error.statusCode === 415 || error.statusCode === 400
  if (isUnreadable) throw oauthError('invalid_request', 'Send the body as JSON or application/x-www-form-urlencoded')
  if (error instanceof AppError && error.status === 422) throw oauthError('invalid_request', error.message)
  throw error
}
