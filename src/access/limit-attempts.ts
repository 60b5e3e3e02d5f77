import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitName } from '../config.ts'
import { AppError } from '../platform/errors/errors.ts'
import { clientNetwork } from '../platform/http/client/client-network.ts'
import { rateLimitHeaders } from '../platform/rate-limit/index.ts'
import type { Service } from '../platform/service.ts'
import { applyLimit } from './admit.ts'
import { type Bucket, reserveAttempt } from './reserve-attempt.ts'

/**
 * What is attempted, which has its own buckets, and the account that is attempted on, if there is one. Wrong guesses by
 * a user who is signed in to the account lock the account itself, from all addresses: strangers cannot make them.
 */
export type Attempt = {
  realm: Realm
  account?: string
  isSignedIn?: true
  /** Leaves earlier failures counted after a success: whoever guesses can make a success of their own at any time. */
  keepsFailures?: true
}

type Realm =
  | 'dashboard'
  | 'cli'
  | 'cli_start'
  | 'storefront'
  | 'registration'
  | 'reset'
  | 'stock_request'
  | 'order_link'
  | 'refund_account'

/** How long a sign-in waits while its account has many recent failures. */
export const slowdownMs = 2000

const toBuckets = (service: Service, request: FastifyRequest, { realm, account, isSignedIn }: Attempt) => {
  const bucket = (name: string, kind: LimitName) => ({
    name: `attempt:${realm}:${name}`,
    kind,
    windows: service.config.limits[kind],
  })
  const network = clientNetwork(request.ip)
  const locked = isSignedIn ? `signed-in:${account}` : `pair:${account}:${network}`
  return {
    address: bucket(`address:${network}`, realm === 'registration' ? 'registration_address' : 'login_address'),
    lock: account === undefined ? undefined : bucket(locked, 'login_account'),
    slowdown: account === undefined || isSignedIn ? undefined : bucket(`account:${account}`, 'login_slowdown'),
  }
}

/** Limits requests that create accounts or send mails: each one counts, by client address and by account and address. */
export async function limitRequests(service: Service, request: FastifyRequest, reply: FastifyReply, attempt: Attempt) {
  const { address, lock } = toBuckets(service, request, attempt)
  await applyLimit(service, address, reply)
  if (lock) await applyLimit(service, lock, reply)
}

/**
 * Limits guesses at a password, code or link. Each is counted before it is verified, because concurrent guesses would
 * otherwise all find the buckets empty, and only failures stay counted. They lock the pair of account and client
 * address, and the address; the account as a whole is slowed down but never locked, so that strangers cannot lock out
 * its owner. A success clears the counts of the account; `isSuccess` is needed if `verify` may also return without one.
 * An error that judges no guess (503, `two_factor_required`) does not count, so that retries during an outage lock
 * nobody out.
 */
export async function limitFailures<T>(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt,
  verify: () => Promise<T>,
  isSuccess: (verified: T) => boolean = () => true,
): Promise<T> {
  const { limiter } = service
  const { address, lock, slowdown } = toBuckets(service, request, attempt)
  const { decision, settle } = await reserveAttempt(limiter, address, service.now)
  reply.headers(rateLimitHeaders(decision, address.windows))
  if (!decision.allowed) throw refusal(service, address.kind)
  let isWrong = false
  let isNoGuess = false
  let isLockCounted = false
  let isSlowdownCounted = false
  try {
    if (lock) {
      await applyLimit(service, lock, reply)
      isLockCounted = true
    }
    if (slowdown) isSlowdownCounted = await slowDown(service, slowdown)
    const verified = await verify()
    if (isSuccess(verified)) {
      if (attempt.keepsFailures) isNoGuess = true
      else if (lock) await limiter.clear(lock.name)
      if (slowdown) await limiter.clear(slowdown.name)
      isSlowdownCounted = false
    }
    return verified
  } catch (error) {
    isWrong = isWrongGuess(error)
    isNoGuess = !isWrong
    throw error
  } finally {
    // If the attempt returns without success, the count stays: the caller does not know whether the guess was right.
    if (isLockCounted && isNoGuess) await limiter.giveBack(lock!.name, lock!.windows, service.now().getTime())
    if (isSlowdownCounted && !isWrong)
      await limiter.giveBack(slowdown!.name, slowdown!.windows, service.now().getTime())
    await settle(isWrong ? 'counted' : 'given_back')
  }
}

/** Counts an attempt on an account, or delays it if the account had too many. Returns whether it was counted. */
async function slowDown(service: Service, { name, windows }: Bucket): Promise<boolean> {
  const { allowed } = await service.limiter.take(name, windows, service.now().getTime())
  if (allowed) return true
  service.metrics.slowedAttempts.inc()
  await sleep(slowdownMs)
  return false
}

/** Whether another mail may be sent to the account's address; the limit keeps anybody from flooding a mailbox. */
export async function mayMail(service: Service, account: string): Promise<boolean> {
  const windows = service.config.limits.login_account
  return (await service.limiter.take(`mail:${account}`, windows, service.now().getTime())).allowed
}

/** Each code allows some guesses, so their number a day bounds how likely anybody guesses one, from whatever addresses. */
const codesOfDay = [{ limit: 20, seconds: 86_400 }]

/** Whether another code that signs in without a password may be sent to the account. */
export async function maySendCode({ limiter, now }: Service, account: string): Promise<boolean> {
  return (await limiter.take(`code:${account}`, codesOfDay, now().getTime())).allowed
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
