import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../../platform/web-app/send-page.ts'

/** Sends the web app's 404 page to browser navigations; other requests and API paths get the JSON error. */
export function notFoundPage(request: FastifyRequest, reply: FastifyReply) {
  const isApiOrAsset = /^\/(api|assets)(\/|\?|$)/.test(request.url)
  const isNavigation = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
  return isNavigation && !isApiOrAsset ? sendPage(reply, { status: 404 }) : undefined
}
