import type { FastifyReply, FastifyRequest } from 'fastify'
import { issueSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import { linkMinutes } from './rules.ts'

const name = 'etalase_sign_up'
const prefix = 'sub'
const path = '/api/auth/signup'

const attributes = (appUrl: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: appUrl.startsWith('https:') }) as const

/** The secret of the browser in which somebody signed up. */
export function readSignUpCookie({ cookies }: FastifyRequest): string | undefined {
  const value = cookies[name]
  return value !== undefined && isWellFormedSecret(value, prefix) ? value : undefined
}

/** Keeps the secret of a browser that signs up again, so that the link of the first mail stays valid there. */
export function setSignUpCookie(request: FastifyRequest, reply: FastifyReply, appUrl: string): string {
  const secret = readSignUpCookie(request) ?? issueSecret(prefix)
  reply.setCookie(name, secret, { ...attributes(appUrl), maxAge: linkMinutes.sign_up * 60 })
  return secret
}

export const clearSignUpCookie = (reply: FastifyReply, appUrl: string) => reply.clearCookie(name, attributes(appUrl))
