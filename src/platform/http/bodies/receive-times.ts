import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerUnreadable } from '../send-error.ts'

/** How long a client may take to send a request. */
export type ReceiveTimes = { headersMs: number; bodyMs: number }

/** Time for the upload of a file over a slow connection; every other body is small. */
export const uploadMs = 30 * 60_000

/**
 * Closes the connection of a client that sends its body too slowly (slowloris). Node's own limit is one for all requests,
 * and must leave time for files.
 */
export function limitBodyTime(request: FastifyRequest, reply: FastifyReply, ms: number) {
  const { raw } = request
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else
      answerUnreadable(
        Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      )
  }, ms).unref()
  raw.once('close', () => {
    // The `close` event also fires when a response was sent before the body arrived; the connection is then still open.
    if (raw.complete || raw.socket.destroyed) clearTimeout(timer)
  })
}
