import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { ErrorObject } from 'ajv'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { ErrorCode } from '../error-codes.ts'
import { AppError, invalidRequest } from '../errors.ts'
import { createUuid } from '../ids.ts'
import type { Logger } from '../log.ts'
import { collectMethods } from './allowed-methods.ts'
import { type FastLane, inFrontOfRouter } from './fast-lane.ts'
import { cleanForwardedFor } from './forwarded-for.ts'
import { parseFormBody, parseJsonBody } from './json-body.ts'
import { compileValidator, validationError } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, because signatures cover the bytes and not the parsed value. */
    rawBody?: Buffer
  }
}

export const bodyLimitBytes = 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type whose body this route takes as a stream. */
    bodyType?: string
    /** Replaces the error body that every other route has. */
    showError?: (error: AppError, request: FastifyRequest) => object
  }
}

type ServerOptions = {
  log: Logger
  trustedProxies: string[]
  /** Reads and sets cookies; their hooks cost each request, so only where people sign in. */
  hasCookies?: boolean
  /** Sends a page instead of the JSON error for an unknown address; returns undefined to send the JSON error. */
  notFoundPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined
  fastLane?: FastLane | undefined
  /** Sent with every response. */
  headers?: Record<string, string>
}

/** A Fastify server with this service's ids, limits, parsing and error bodies, and no routes. */
export function createServer({
  log,
  trustedProxies,
  hasCookies,
  notFoundPage,
  fastLane,
  headers = {},
}: ServerOptions): FastifyInstance {
  const front = fastLane && inFrontOfRouter(fastLane)
  const server = Fastify({
    loggerInstance: childless(quiet(log)),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => createUuid(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    schemaController: { compilersFactory: { buildSerializer } },
    frameworkErrors: (error, request, reply) => void sendError(reply, request, toAppError(error, request)),
    clientErrorHandler: answerUnreadable,
    ...(front && { serverFactory: front.serverFactory }),
  }) as unknown as FastifyInstance
  if (front) server.addHook('preClose', front.close)

  const allowedMethods = collectMethods(server)
  server.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema as object, httpPart))
  server.decorateRequest('rawBody')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      request.rawBody = body as Buffer
      done(null, parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    // Only on routes that declare it: other origins can submit forms without a preflight (CSRF).
    async (request: FastifyRequest, text: string) => {
      const { form } = request.routeOptions.config as { form?: boolean }
      if (!form) throw new AppError(415, ...fastifyMessages[415]!)
      return parseFormBody(text)
    },
  )
  server.addContentTypeParser('text/csv', (request, payload, done) => {
    if (request.routeOptions.config.bodyType === 'text/csv') done(null, payload)
    else done(new AppError(415, 'unsupported_media_type', 'Send the body as application/json'))
  })
  server.addContentTypeParser(/^image\//, (request, payload, done) => {
    if (request.routeOptions.config.bodyType === 'image/*') done(null, payload)
    else done(new AppError(415, 'unsupported_media_type', 'Send the body as application/json'))
  })
  if (hasCookies) server.register(cookie)

  server.addHook('onRequest', (request, reply, done) => {
    cleanForwardedFor(request.raw)
    reply.headers({ 'x-request-id': request.id, ...headers })
    done(request.url.includes('%00') ? invalidRequest('The address must not contain null characters') : undefined)
  })
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(reply, request, toAppError(error, request)))
  server.setNotFoundHandler((request, reply) => {
    const allow = allowedMethods(request.url)
    const page = allow.length === 0 ? notFoundPage?.(request, reply) : undefined
    if (page) return page
    const error =
      allow.length > 0
        ? new AppError(405, 'method_not_allowed', `Use ${allow.join(' or ')} here`, {
            headers: { allow: allow.join(', ') },
          })
        : new AppError(404, 'not_found', 'There is nothing at this address')
    return sendError(reply, request, error)
  })
  return server
}

const selectSerializer = SerializerSelector()

/** Compiles a response serializer at its first use: compiling all of them took half of the start-up time. */
const buildSerializer: typeof selectSerializer = (shared, options) => {
  const compile = selectSerializer(shared, options)
  return (route) => {
    let serialise: ReturnType<typeof compile> | undefined
    return (value: unknown) => {
      serialise ??= compile(route)
      return serialise(value)
    }
  }
}

/** Fastify announces every address it listens on; the start-up output does that better. */
const quiet = (log: Logger) => (log.level === 'info' ? log.child({}, { level: 'warn' }) : log)

/** Avoids a child logger per request, which is slow; the line that logs a fault names the request id itself. */
function childless(log: Logger): Logger {
  const own: Logger = Object.assign(Object.create(log), { child: () => own })
  return own
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError) {
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
  413: ['payload_too_large', 'The body is larger than 1 MiB'],
  415: ['unsupported_media_type', 'Send the body as application/json'],
  503: ['unavailable', 'The service is stopping; try again'],
}

/** Bytes that are not HTTP get the same error body as every other error, and the connection is closed. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = createUuid()
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(invalidRequest('The request could not be read').toBody(requestId))
  const head = [
    `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // A dependency that is away is the operator's concern too.
    if (error.cause) request.log.error({ err: error.cause, route: request.routeOptions.url }, 'dependency unavailable')
    return error
  }
  if (error.validation)
    return validationError(error.validation as unknown as ErrorObject[], error.validationContext ?? 'body')
  // No id is that long, so the path names nothing.
  const status = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : error.statusCode
  const known = status !== undefined && fastifyMessages[status]
  if (known) return new AppError(status!, known[0], known[1])
  if (error.statusCode !== undefined && error.statusCode < 500) return invalidRequest('The request could not be read')
  request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed')
  return new AppError(500, 'server_error', 'Something went wrong on our side')
}
