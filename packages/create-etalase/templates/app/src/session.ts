import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicUrl } from './config.ts'
import { type Business, findBusiness } from './store.ts'

export const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const

/** Signs the browser in for these businesses, in a signed cookie. */
export const startSession = (reply: FastifyReply, businesses: string[]) =>
  reply.setCookie('session', JSON.stringify({ businesses, until: Date.now() + 86_400_000 }), {
    ...cookie,
    signed: true,
  })

/** The businesses of the session that have the app installed. */
export function readSession(request: FastifyRequest): Business[] {
  const { valid, value } = request.unsignCookie(request.cookies.session ?? '')
  const { businesses, until } = JSON.parse((valid && value) || '{"businesses":[],"until":0}')
  return until > Date.now() ? businesses.map(findBusiness).filter(Boolean) : []
}
