import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http'
import { http } from './node-http.ts'

/** Answers a request in front of the router; returns false if the router must. */
export type FastLane = (request: IncomingMessage, response: ServerResponse) => boolean

/** Whether the request has no body, and no `Connection` header that Fastify would have to handle. */
export const isPlainGet = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && unusualHeaders.every((name) => headers[name] === undefined)

const unusualHeaders: (keyof IncomingHttpHeaders)[] = ['expect', 'upgrade', 'content-length', 'transfer-encoding']

const heads = new WeakSet<IncomingMessage>()

/**
 * Routes a HEAD request as GET, so that no route is mounted twice; Node has already decided that the response has no
 * body. `restoreHead` is the first hook after the router, so that other hooks and handlers see the method that was
 * sent.
 */
function routeHeadAsGet(request: IncomingMessage) {
  if (request.method !== 'HEAD') return
  heads.add(request)
  request.method = 'GET'
}

export function restoreHead(request: IncomingMessage) {
  if (request.method === 'GET' && heads.has(request)) request.method = 'HEAD'
}

type Timeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number; http: ServerOptions }

type Front = {
  /** Answers a request that no lane and no router may see; returns false for all others. */
  refuse: FastLane
  lane: FastLane | undefined
  /** Passes a request on to another server; returns false for those of this one. */
  passOn: FastLane | undefined
  isStopping: () => boolean
}

/** The HTTP server that Fastify would create, with these handlers in front of Fastify's. */
export function inFrontOfRouter({ refuse, lane, passOn, isStopping }: Front) {
  let isClosing = false
  return {
    serverFactory(handler: RequestListener, options: object): Server {
      const { keepAliveTimeout, requestTimeout, connectionTimeout, http: own } = options as Timeouts
      const server = http.createServer(own, (request, response) => {
        if (refuse(request, response) || passOn?.(request, response)) return
        if (!isClosing && !isStopping() && lane?.(request, response)) return
        routeHeadAsGet(request)
        handler(request, response)
      })
      server.keepAliveTimeout = keepAliveTimeout
      server.requestTimeout = requestTimeout
      return server.setTimeout(connectionTimeout)
    },
    /** Afterwards the router handles all requests, and responds with 503 while the server closes. */
    close: async () => {
      isClosing = true
    },
  }
}
