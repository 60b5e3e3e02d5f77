import type { FastifyRequest } from 'fastify'
import type { Access } from './access/access.ts'
import type { Caller, MachineCaller, SessionCaller } from './access/caller.ts'
import { createCrossOrigin } from './access/cross-origin.ts'
import type { Authenticate, Identified } from './access/mount.ts'
import { selectBusiness } from './access/select-business.ts'
import { type KeyUsage, looksLikeApiKey, verifyApiKey } from './modules/api-keys/index.ts'
import { verifyMembership } from './modules/businesses/index.ts'
import { clientAddress, type Storefronts, verifyStorefront } from './modules/stores/index.ts'
import { sessionCookie, verifySession } from './modules/users/index.ts'
import { AppError, forbidden, unauthorized } from './platform/errors.ts'
import { clientNetwork } from './platform/http/client-network.ts'
import { rateLimitHeaders } from './platform/rate-limit/index.ts'
import type { Service } from './platform/service.ts'

const anonymous: Caller = { kind: 'anonymous' }

/** Turns whatever credential a request carries into the one Caller that the route's access asks for, or throws. */
export function createAuthenticate(service: Service, keyUsage: KeyUsage, storefronts: Storefronts): Authenticate {
  const { limits } = service.config
  const crossOrigin = createCrossOrigin(service.config.headerPrefix)

  return async (request, access): Promise<Identified> => {
    try {
      return await identify(request, access)
    } catch (error) {
      const isWrongCredential =
        error instanceof AppError &&
        ((error.status === 401 && hasCredential(request)) || error.code === 'store_not_found')
      if (isWrongCredential) await countFailure(request)
      throw error
    }
  }

  function bucketOf(caller: MachineCaller) {
    return { name: `key:${caller.key_id}`, kind: 'api_key', windows: limits.credential }
  }

  async function identify(request: FastifyRequest, access: Access): Promise<Identified> {
    switch (access.kind) {
      case 'anyone':
        checkOrigin(request)
        return { caller: anonymous }
      case 'session':
      case 'operator':
        return { caller: await session(request, access) }
      case 'member':
        return { caller: await member(request, access.permission) }
      case 'machine':
      case 'identity': {
        const caller = await machine(request)
        keyUsage.record(caller.key_id, service.now())
        const refusal =
          selectBusiness(caller, request.query as Record<string, unknown>) ??
          (access.kind === 'machine' && !caller.scopes.includes(access.scope)
            ? insufficientScope(access.scope)
            : undefined)
        return { caller, bucket: bucketOf(caller), refusal }
      }
      case 'storefront':
        return await storefront(request)
    }
  }

  async function machine(request: FastifyRequest): Promise<MachineCaller> {
    const credential = bearerOf(request)
    if (!credential) throw unauthorized('Send an API key or an access token as `Authorization: Bearer …`')
    if (looksLikeApiKey(credential)) return await verifyApiKey(service.reads, credential, service.now())
    throw unauthorized('The access token is not valid')
  }

  async function storefront(request: FastifyRequest): Promise<Identified> {
    const { store_id } = request.params as { store_id: string }
    const found = storefronts.find(store_id)
    const known = found instanceof Promise ? await found : found
    const { origin } = request.headers
    const key = crossOrigin.keyHeaders.map((name) => request.headers[name]).find((value) => value !== undefined)
    const headers = crossOrigin.answer(origin !== undefined && known?.origins.has(origin) ? origin : undefined)
    const caller = verifyStorefront({ storefront: known, key, origin }, headers)
    const name = `client:${caller.store.id}:${clientAddress(request.ip)}`
    return { caller, headers, bucket: { name, kind: 'client', windows: limits.client } }
  }

  async function session(request: FastifyRequest, access: { kind: string }): Promise<SessionCaller> {
    if (request.headers.authorization)
      throw unauthorized('Bearer credentials are not accepted here; sign in', 'session_required')
    const token = request.cookies[sessionCookie]
    const caller = token ? await verifySession(service, token) : undefined
    if (!caller) throw unauthorized('Sign in first', 'session_required')
    checkOrigin(request)
    if (access.kind === 'operator' && !caller.user.is_operator)
      throw forbidden('Only an operator of this installation may do this', 'operator_required')
    return caller
  }

  async function member(request: FastifyRequest, permission: Extract<Access, { kind: 'member' }>['permission']) {
    const caller = await session(request, { kind: 'session' })
    const { business_id } = request.params as { business_id: string }
    return await verifyMembership(service.reads, caller, business_id, permission)
  }

  /** A dashboard request that changes something must come from the dashboard's own origin. */
  function checkOrigin(request: FastifyRequest) {
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (isSafe || !request.url.startsWith('/api/') || request.headers.origin === new URL(service.config.appUrl).origin)
      return
    throw forbidden('Requests that change something need the Origin of the dashboard', 'origin_not_allowed')
  }

  /** Bad credentials are counted by address, good and missing ones never: one wrong client cannot lock out its neighbours. */
  async function countFailure(request: FastifyRequest) {
    const bucket = `failed:${clientNetwork(request.ip)}`
    const taken = await service.limiter.take(bucket, limits.failed_credentials, service.now().getTime())
    if (taken.allowed) return
    service.metrics.refusals.inc({ bucket: 'failed_credentials' })
    throw new AppError(429, 'rate_limited', 'Too many requests', {
      headers: rateLimitHeaders(taken, limits.failed_credentials),
    })
  }
}

const hasCredential = ({ headers, cookies }: FastifyRequest) =>
  headers.authorization !== undefined || cookies[sessionCookie] !== undefined

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header && /^Bearer +(\S+)$/i.exec(header)?.[1]
}

const insufficientScope = (scope: string) => forbidden('Forbidden', 'insufficient_scope', { required_scope: scope })
