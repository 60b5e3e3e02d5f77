import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import type { Identified } from '../access/admit.ts'
import { readBearer } from '../access/bearer.ts'
import type { AppIdentity, Caller, IdentityCaller, MachineCaller, Verified } from '../access/caller.ts'
import { countFailure } from '../access/count-failure.ts'
import type { Authenticate } from '../access/mount.ts'
import { oauthError } from '../access/oauth-error.ts'
import { lacksScope } from '../access/require-scope.ts'
import { noBusiness, selectBusiness } from '../access/select-business.ts'
import { looksLikeApiKey, verifyApiKey } from '../modules/accounts/api-keys/index.ts'
import { verifyMembership } from '../modules/accounts/businesses/index.ts'
import { sessionCookie, setSessionCookie, verifySession } from '../modules/accounts/users/index.ts'
import { looksLikeAccessToken, verifyAccessToken } from '../modules/apps/oauth/index.ts'
import type { Storefronts } from '../modules/stores/storefronts/index.ts'
import { AppError, forbidden, unauthorized } from '../platform/errors/errors.ts'
import type { Service } from '../platform/service.ts'
import { createAuthenticateShop } from './authenticate-shop.ts'
import type { Usage } from './usage.ts'

const readSelector = ({ query }: FastifyRequest) => (query as { b_uid?: unknown }).b_uid

const anonymous: Caller = { kind: 'anonymous' }

/** Turns the credential of a request into the caller that the route's access asks for, or throws. */
export function createAuthenticate(service: Service, usage: Usage, storefronts: Storefronts): Authenticate {
  const { limits } = service.config
  const cookieName = sessionCookie(service.config.appUrl)
  const shop = createAuthenticateShop(service, storefronts)

  return async (request, access) => {
    try {
      const identified = await identify(request, access)
      if (identified.refusal && isBadCredential(identified.refusal, request)) await countFailure(service, request)
      return identified
    } catch (error) {
      if (error instanceof AppError && isBadCredential(error, request)) await countFailure(service, request)
      throw error
    }
  }

  /** Each API key has a bucket; an app has one for each business, shared by all of its tokens. */
  function toBucket(caller: MachineCaller | IdentityCaller) {
    if (caller.kind === 'api_key') return { name: `key:${caller.key_id}`, kind: 'api_key', windows: limits.credential }
    const active = caller.kind === 'app_identity' ? caller.connections.filter((one) => one.is_active) : []
    const business = caller.kind === 'app' ? caller.business : active.length === 1 ? active[0]!.business : undefined
    const holder = business ? `business:${business.id}` : `grant:${caller.grant_id}`
    return { name: `app:${caller.application.id}:${holder}`, kind: 'oauth', windows: limits.credential }
  }

  async function identify(request: FastifyRequest, access: Access): Promise<Identified> {
    switch (access.kind) {
      case 'anyone':
        return { caller: anonymous }
      case 'oauth_client':
        if (readBearer(request)) throw oauthError('invalid_client', 'Authenticate with client_id and client_secret')
        return { caller: anonymous }
      case 'storefront':
        return await shop.storefront(request)
      case 'session':
      case 'operator':
        return await session(request, access)
      case 'member':
        return await member(request, access.permission)
      case 'machine':
        return await machine(request, access)
      case 'identity': {
        const verified = await verifyCredential(request)
        const { caller } = verified
        if (verified.refusal) return verified
        if (caller.kind !== 'api_key') return identified(caller)
        usage.keys.record(caller.key_id, service.now())
        return { bucket: toBucket(caller), ...selectBusiness(caller, readSelector(request)) }
      }
      case 'installed_app': {
        const verified = await verifyCredential(request)
        const { caller } = verified
        if (verified.refusal) return verified
        if (caller.kind === 'api_key') return { caller, refusal: unauthorized('Send an access token of an app') }
        return identified(caller)
      }
      case 'customer':
        return await shop.customer(request)
      case 'storefront_customer':
        await shop.storefront(request)
        return await shop.customer(request)
    }
  }

  async function machine(request: FastifyRequest, access: Extract<Access, { kind: 'machine' }>): Promise<Identified> {
    const verified = await verifyCredential(request)
    const { caller, refusal } = selectBusiness(verified.caller, readSelector(request))
    // Without a bucket, so that a stolen credential uses up nothing of the limit of its owner.
    if (verified.refusal) return { caller, refusal: verified.refusal }
    if (caller.kind === 'app_identity') return { caller, refusal }
    if (caller.kind === 'api_key') usage.keys.record(caller.key_id, service.now())
    else if (!refusal) usage.installations.record(caller.installation_id, service.now())
    const isAllowed = [access.scope, ...(access.or ?? [])].some((scope) => caller.scopes.includes(scope))
    return {
      caller,
      bucket: toBucket(caller),
      refusal: refusal ?? (isAllowed ? undefined : lacksScope(caller, access.scope)),
    }
  }

  function identified(caller: AppIdentity): Identified {
    const active = caller.connections.filter((connection) => connection.is_active)
    for (const { installation_id } of active) usage.installations.record(installation_id, service.now())
    return { caller, bucket: toBucket(caller), refusal: active.length > 0 ? undefined : noBusiness() }
  }

  /** Finds whose credential it is. Throws if it is nobody's; says why not if it is known and not accepted. */
  async function verifyCredential(request: FastifyRequest): Promise<Verified<IdentityCaller>> {
    const credential = readBearer(request)
    if (!credential) throw unauthorized('Send an API key or an access token as `Authorization: Bearer …`')
    if (looksLikeApiKey(credential)) return await verifyApiKey(service.credentials, credential, service.now())
    if (looksLikeAccessToken(credential))
      return await verifyAccessToken(service.credentials, credential, request.ip, service.now())
    throw unauthorized('The access token is invalid, expired or revoked')
  }

  /** Whether the request carried an invalid credential. A request without one is not an attempt. */
  function isBadCredential({ status, code }: AppError, request: FastifyRequest) {
    if (code === 'store_not_found') return shop.readStorefrontKey(request) !== undefined
    return status === 401 && hasCredential(request, cookieName)
  }

  async function session(request: FastifyRequest, access: { kind: string }) {
    if (request.headers.authorization)
      throw unauthorized('Bearer credentials are not accepted here; sign in', 'session_required')
    const token = request.cookies[cookieName]
    const found = token ? await verifySession(service, token) : undefined
    if (!token || !found) throw unauthorized('Sign in first', 'session_required')
    const { caller, isExtended } = found
    if (access.kind === 'operator' && !caller.user.is_operator)
      throw forbidden('Only an operator of this installation may do this', 'operator_required')
    const extendCookie = (reply: FastifyReply) => void setSessionCookie(reply, service.config.appUrl, token)
    return { caller, ...(isExtended && { extendCookie }) }
  }

  async function member(request: FastifyRequest, permission: Extract<Access, { kind: 'member' }>['permission']) {
    const { caller, ...rest } = await session(request, { kind: 'session' })
    const { business_id } = request.params as { business_id: string }
    return { ...rest, caller: await verifyMembership(service.credentials, caller, business_id, permission) }
  }
}

const hasCredential = ({ headers, cookies }: FastifyRequest, cookieName: string) =>
  headers.authorization !== undefined || cookies?.[cookieName] !== undefined
