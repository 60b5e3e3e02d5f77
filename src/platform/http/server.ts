import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AppError, invalidRequest } from '../errors/errors.ts'
import type { Logger } from '../monitoring/log.ts'
import { createUuid } from '../secrets/ids.ts'
import { excelType } from '../tables/excel-limits.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { collectMethods } from './allowed-methods.ts'
import { parseFormBody, parseJsonBody } from './bodies/json-body.ts'
import { limitBodyTime, type ReceiveTimes, uploadMs } from './bodies/receive-times.ts'
import { refuseLongAddress } from './client/address-limits.ts'
import { cleanForwardedFor } from './client/forwarded-for.ts'
import { type FastLane, inFrontOfRouter, restoreHead } from './fast-lane.ts'
import { answerUnreadable, sendError, toAppError, wrongMediaType } from './send-error.ts'
import { closeUnusedConnections } from './unused-connections.ts'
import { buildSerializer } from './validation/build-serializer.ts'
import { groupParameters } from './validation/group-parameters.ts'
import { compileValidator } from './validation/validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, because signatures cover the bytes and not the parsed value. */
    rawBody?: Buffer
  }
}

export const bodyLimitBytes = 1024 * 1024

/** The body limit of reports by mail servers, which need no sign-in: a mail with its headers. */
export const reportLimitBytes = 256 * 1024

/** A connection without traffic for this long is closed. */
const silenceMs = 2 * 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type whose body this route takes as a stream. */
    bodyType?: string
    takesExcel?: boolean
    isUpload?: boolean
    takesMail?: boolean
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
  /** Passes requests for hosts of another server on to it. */
  passOn?: FastLane | undefined
  tracing?: Tracing | undefined
  /** Sent with every response. */
  headers?: Record<string, string>
  times?: ReceiveTimes
  /** While true, clients are asked to open new connections, which reach another process. */
  isStopping?: () => boolean
}

/** A Fastify server with this service's ids, limits, parsing and error bodies, and no routes. */
export function createServer({
  log,
  trustedProxies,
  hasCookies,
  notFoundPage,
  fastLane,
  passOn,
  tracing,
  headers = {},
  times = { headersMs: 15_000, bodyMs: 30_000 },
  isStopping = () => false,
}: ServerOptions): FastifyInstance {
  const front = inFrontOfRouter({
    refuse: (request, response) => refuseLongAddress(request, response, headers),
    lane: fastLane,
    passOn,
    isStopping,
  })
  const server = Fastify({
    loggerInstance: childless(quiet(log)),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => createUuid(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    connectionTimeout: silenceMs,
    requestTimeout: uploadMs,
    http: { headersTimeout: times.headersMs, requestTimeout: uploadMs, connectionsCheckingInterval: checkMs(times) },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    // No limit for ids in the router, because the route's own guard and schema refuse an id that is too long.
    routerOptions: { maxParamLength: 65_536, caseSensitive: true },
    schemaController: { compilersFactory: { buildSerializer } },
    frameworkErrors: (error, request, reply) => void sendError(reply, request, toAppError(error, request)),
    clientErrorHandler: answerUnreadable,
    serverFactory: front.serverFactory,
  }) as unknown as FastifyInstance
  server.addHook('preClose', front.close)
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    restoreHead(raw)
    done()
  })
  closeUnusedConnections(server)
  if (tracing) traceRequests(server, tracing)

  const allowedMethods = collectMethods(server)
  server.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema as object, httpPart))
  server.decorateRequest('rawBody')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      request.rawBody = body as Buffer
      done(null, parseJsonBody(body as Buffer, request.routeOptions.schema?.body !== undefined))
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
      if (!form) throw wrongMediaType(request)
      return parseFormBody(text)
    },
  )
  server.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    if (request.routeOptions.config.takesMail) done(null)
    else done(wrongMediaType(request))
  })
  server.addContentTypeParser('text/csv', (request, payload, done) => {
    if (request.routeOptions.config.bodyType === 'text/csv') done(null, payload)
    else done(wrongMediaType(request))
  })
  server.addContentTypeParser(excelType, (request, payload, done) => {
    if (request.routeOptions.config.takesExcel) done(null, payload)
    else done(new AppError(415, 'unsupported_media_type', 'Send the body as application/json'))
  })
  server.addContentTypeParser(/^image\//, (request, payload, done) => {
    if (request.routeOptions.config.bodyType === 'image/*') done(null, payload)
    else done(wrongMediaType(request))
  })
  if (hasCookies) server.register(cookie)

  server.addHook('onRequest', (request, reply, done) => {
    cleanForwardedFor(request.raw)
    reply.headers({ 'x-request-id': request.id, ...headers })
    if (isStopping()) reply.header('connection', 'close')
    if (request.url.includes('attributes')) groupParameters(request.query as Record<string, unknown>)
    const { bodyType, isUpload } = request.routeOptions.config
    if (bodyType === 'image/*') limitBodyTime(request, reply, pictureTimeFactor * times.bodyMs)
    else if (!bodyType && !isUpload) limitBodyTime(request, reply, times.bodyMs)
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

/** A picture of 10 MB takes two minutes at 700 kbit/s, so its body gets this many times the usual limit. */
const pictureTimeFactor = 4

/** How often Node looks for requests whose headers are late. */
const checkMs = ({ headersMs }: ReceiveTimes) => Math.min(5000, headersMs)

/** Fastify announces every address it listens on; the start-up output does that better. */
const quiet = (log: Logger) => (log.level === 'info' ? log.child({}, { level: 'warn' }) : log)

/** Avoids a child logger per request, which is slow; the line that logs a fault names the request id itself. */
function childless(log: Logger): Logger {
  const own: Logger = Object.assign(Object.create(log), { child: () => own })
  return own
}
