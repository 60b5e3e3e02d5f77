import type { Socket } from 'node:net'
import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/connections/unavailable.ts'
import type { ErrorCode } from '../errors/error-codes.ts'
import { AppError, invalidRequest } from '../errors/errors.ts'
import { createUuid } from '../secrets/ids.ts'
import { isBrokenMultipart } from './bodies/read-upload.ts'
import { validationError } from './validation/validation.ts'

/** The error body of every route, unless the route has its own. */
export function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  reply.header('x-request-id', request.id) // Again, because a malformed URL is refused before any hook runs.
  if (error.extras.headers) reply.headers(error.extras.headers)
  const { showError } = request.routeOptions?.config ?? {}
  // Serialised here: an error must look the same whatever schema the route declared.
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => body as string)
    .send(JSON.stringify(showError?.(error, request) ?? error.toBody(request.id)))
}

const fastifyMessages: Record<number, [ErrorCode, string]> = {
  404: ['not_found', 'There is nothing at this address'],
  503: ['unavailable', 'The service is stopping; try again'],
}

const unreadableStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers bytes that are not HTTP, or that arrive too slowly, with the error body of every other error, and closes the
 * connection.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = createUuid()
  const status = unreadableStatuses[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify(invalidRequest('The request could not be read').toBody(requestId))
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Says which media type the route takes. */
export function wrongMediaType({ routeOptions }: FastifyRequest): AppError {
  const { bodyType, isUpload } = routeOptions.config ?? {}
  const wanted = bodyType ?? (isUpload ? 'multipart/form-data' : undefined)
  const sentence = wanted ? `Send the file as ${wanted}` : 'Send the body as application/json'
  return new AppError(415, 'unsupported_media_type', sentence)
}

/** A limit in words: `64 KiB`, `1 MiB`. */
export const showBytes = (bytes: number) => {
  const kibibytes = bytes / 1024
  return kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`
}

/** Converts an error to what the caller is told. Unexpected errors are logged and become 500. */
export function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // Logged, because operators should know about a dependency that does not respond.
    if (error.cause) request.log.error({ err: error.cause, route: request.routeOptions.url }, 'dependency unavailable')
    return error
  }
  if (error.validation)
    return validationError(error.validation as unknown as ErrorObject[], error.validationContext ?? 'body')
  if (error.statusCode === 413)
    return new AppError(
      413,
      'payload_too_large',
      `The body is larger than ${showBytes(request.routeOptions.bodyLimit)}`,
    )
  if (error.statusCode === 415) return wrongMediaType(request)
  const known = error.statusCode !== undefined && fastifyMessages[error.statusCode]
  if (known) return new AppError(error.statusCode!, known[0], known[1])
  if (error.statusCode !== undefined && error.statusCode < 500) return invalidRequest('The request could not be read')
  if (isBrokenMultipart(error)) return invalidRequest('The upload is not complete multipart/form-data')
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error, request_id: request.id, route: request.routeOptions.url }, 'database unavailable')
    return new AppError(503, 'unavailable', 'The service is busy or unavailable; try again', {
      headers: { 'retry-after': '1' },
    })
  }
  request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed')
  return new AppError(500, 'server_error', 'Something went wrong on our side')
}
