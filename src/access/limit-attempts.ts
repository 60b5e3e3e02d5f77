import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitName } from '../config.ts'
import { AppError } from '../platform/errors.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { rateLimitHeaders } from '../platform/rate-limit/index.ts'
import type { Service } from '../platform/service.ts'
import { applyLimit } from './admit.ts'

/** What is attempted, with buckets of its own, and the account it is attempted on, if one is named. */
export type Attempt = { realm: Realm; account?: string }

type Realm = 'dashboard' | 'storefront' | 'registration' | 'reset' | 'stock_request' | 'order_link'

/** How long a sign-in waits while its account has many recent failures. */
export const slowdownMs = 2000

const bucketsOf = (service: Service, request: FastifyRequest, { realm, account }: Attempt) => {
  const bucket = (name: string, kind: LimitName) => ({
    name: `attempt:${realm}:${name}`,
    kind,
    windows: service.config.limits[kind],
  })
  const network = clientNetwork(request.ip)
  return {
    address: bucket(`address:${network}`, realm === 'registration' ? 'registration_address' : 'login_address'),
    pair: account === undefined ? undefined : bucket(`pair:${account}:${network}`, 'login_account'),
    account: account === undefined ? undefined : bucket(`account:${account}`, 'login_slowdown'),
  }
}

/** Limits requests that create accounts or send mails: each one counts, by client address and by account and address. */
export async function limitRequests(service: Service, request: FastifyRequest, reply: FastifyReply, attempt: Attempt) {
  const { address, pair } = bucketsOf(service, request, attempt)
  await applyLimit(service, address, reply)
  if (pair) await applyLimit(service, pair, reply)
}

/**
 * Limits guesses at a password, code or link. Only failures count. They lock the pair of account and client address and
 * the address; the account as a whole becomes slower but never locked, so that strangers cannot lock out its owner. A
 * success clears the counts of the account; `isSuccess` tells it where `verify` may also return without one.
 */
export async function limitFailures<T>(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt,
  verify: () => Promise<T>,
  isSuccess: (verified: T) => boolean = () => true,
): Promise<T> {
  const { address, pair, account } = bucketsOf(service, request, attempt)
  const nowMs = service.now().getTime()
  const decision = await service.limiter.peek(address.name, address.windows, nowMs)
  reply.headers(rateLimitHeaders(decision, address.windows))
  if (!decision.allowed) throw refusal(service, address.kind)
  // Counted before the guess is verified; otherwise concurrent guesses would all find the bucket empty.
  if (pair) await applyLimit(service, pair, reply)
  if (account && !(await service.limiter.peek(account.name, account.windows, nowMs)).allowed) {
    service.metrics.slowedAttempts.inc()
    await sleep(slowdownMs)
  }
  try {
    const verified = await verify()
    if (pair && isSuccess(verified)) await service.limiter.clear(pair.name)
    if (account && isSuccess(verified)) await service.limiter.clear(account.name)
    return verified
  } catch (error) {
    if (isWrongGuess(error)) {
      await service.limiter.take(address.name, address.windows, nowMs)
      if (account) await service.limiter.take(account.name, account.windows, nowMs)
    }
    throw error
  }
}

/** Whether another mail may go to the account's address, so that nobody can flood a mailbox. */
export async function mayMail(service: Service, account: string): Promise<boolean> {
  const windows = service.config.limits.login_account
  return (await service.limiter.take(`mail:${account}`, windows, service.now().getTime())).allowed
}

function refusal(service: Service, bucket: string) {
  service.metrics.refusals.inc({ bucket })
  return new AppError(429, 'rate_limited', 'Too many requests')
}

const guessedFields = ['wrong_password', 'wrong_code']

/** Wrong passwords and codes are 401 or name the field, wrong links are 404. */
const isWrongGuess = (error: unknown) =>
  error instanceof AppError &&
  ((error.status === 401 && error.code !== 'two_factor_required') ||
    error.status === 404 ||
    Boolean(error.extras.fields?.some(({ code }) => guessedFields.includes(code))))
