import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../../platform/web-app/send-page.ts'

/** The web app's own page for an unknown address, when a person follows a link there; programs get JSON. */
export function notFoundPage(request: FastifyRequest, reply: FastifyReply) {
  const isOurs = /^\/(api|assets)(\/|\?|$)/.test(request.url)
  const isNavigation = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
  return isNavigation && !isOurs ? sendPage(reply, { status: 404 }) : undefined
}
