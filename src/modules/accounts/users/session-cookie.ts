import type { FastifyReply } from 'fastify'
import { sessionDays } from './rules.ts'

export const sessionCookie = 'etalase_session'

const attributes = (appUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:') }) as const

export const setSessionCookie = (reply: FastifyReply, appUrl: string, token: string) =>
  reply.setCookie(sessionCookie, token, { ...attributes(appUrl), maxAge: sessionDays * 86_400 })

export const clearSessionCookie = (reply: FastifyReply, appUrl: string) =>
  reply.clearCookie(sessionCookie, attributes(appUrl))
