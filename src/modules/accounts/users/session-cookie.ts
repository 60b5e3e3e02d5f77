import type { FastifyReply } from 'fastify'
import { sessionDays } from './rules.ts'

const isSecure = (appUrl: string) => appUrl.startsWith('https:')

/** Browsers accept a cookie named `__Host-` only over https and from this exact host, so no other host can set one. */
export const sessionCookie = (appUrl: string) => `${isSecure(appUrl) ? '__Host-' : ''}etalase_session`

const attributes = (appUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(appUrl) }) as const

export const setSessionCookie = (reply: FastifyReply, appUrl: string, token: string) =>
  reply.setCookie(sessionCookie(appUrl), token, { ...attributes(appUrl), maxAge: sessionDays * 86_400 })

export const clearSessionCookie = (reply: FastifyReply, appUrl: string) =>
  reply.clearCookie(sessionCookie(appUrl), attributes(appUrl))
