import type { Static } from 'typebox'
import { oauthError } from '../../../../access/oauth-error.ts'
import type { Service } from '../../../../platform/service.ts'
import type { TokenIn } from '../schemas.ts'
import { exchangeCode } from './exchange-code.ts'
import { refreshTokens } from './refresh-tokens.ts'

/** Dispatches on grant_type. RFC 6749 §3.2: a parameter without a value counts as missing. */
export async function grantTokens(service: Service, applicationId: number, body: Static<typeof TokenIn>, now: Date) {
  const required = (name: 'code' | 'code_verifier' | 'refresh_token') => {
    const value = body[name]
    if (!value) throw oauthError('invalid_request', `${name} is required`)
    return value
  }
  switch (body.grant_type) {
    case 'authorization_code': {
      const exchange = { code: required('code'), code_verifier: required('code_verifier') }
      return await exchangeCode(
        service.db,
        applicationId,
        { ...exchange, redirect_uri: body.redirect_uri || undefined },
        now,
      )
    }
    case 'refresh_token':
      return await refreshTokens(service.pool, applicationId, required('refresh_token'), now)
    default:
      throw oauthError('unauthorized_client', 'Apps may use the grants authorization_code and refresh_token only')
  }
}
