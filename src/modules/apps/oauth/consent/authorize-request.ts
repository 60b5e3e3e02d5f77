import type { Db } from '../../../../platform/db/types.ts'
import { isChallenge, narrowScopes } from '../rules.ts'

/** A validated authorization request. */
export type AuthorizeRequest = {
  application: NonNullable<Awaited<ReturnType<typeof findApplication>>>
  redirect_uri: string
  state: string
  code_challenge: string
  scopes: string[]
}

/** The invalid parameter and a sentence about it for the app's developer. */
type Fault = { parameter: string; message: string }

/**
 * `show_error`: the client or redirect URI cannot be trusted, so the browser is not redirected (RFC 6749 §4.1.2.1).
 * This includes every unverified app: anybody can register one, and a link to our page would then redirect to any site
 * without a click. `redirect_error`: the error is sent to the app by redirect.
 */
export type CheckedRequest =
  | ({ outcome: 'show_error'; code: 'unknown_application' | 'invalid_request' } & Fault)
  | ({ outcome: 'redirect_error'; redirect_uri: string; state: string | undefined; error: string } & Fault)
  | { outcome: 'valid'; request: AuthorizeRequest }

const findApplication = (db: Db, clientId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('businesses', 'businesses.id', 'applications.business_id')
    .selectAll('applications')
    .select('businesses.name as owner_name')
    .where('client_id', '=', clientId)
    .executeTakeFirst()

const maxStateLength = 2000

/**
 * Checks the client and its redirect URI first: an error may only be sent to the redirect URI if both are valid and the
 * app is verified.
 */
export async function checkAuthorizeRequest(db: Db, fields: Record<string, unknown>): Promise<CheckedRequest> {
  const text = (name: string) => (typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined)
  const showError = (parameter: string, message: string, code: 'unknown_application' | 'invalid_request') =>
    ({ outcome: 'show_error', code, parameter, message }) as const

  const clientId = text('client_id')
  if (!clientId) return showError('client_id', 'client_id is required', 'invalid_request')
  const application = await findApplication(db, clientId)
  if (!application) return showError('client_id', 'There is no app with this client_id', 'unknown_application')
  const redirect_uri = text('redirect_uri')
  if (redirect_uri !== application.redirect_uri)
    return showError('redirect_uri', 'redirect_uri is not exactly the one that the app registered', 'invalid_request')

  const state = text('state')
  const redirectError = (parameter: string, problem: string, error = 'invalid_request'): CheckedRequest => {
    const message = `${parameter} ${problem}`
    if (application.verified_at !== null)
      return { outcome: 'redirect_error', redirect_uri, state, error, parameter, message }
    return showError(parameter, error === 'invalid_request' ? message : `${message} (${error})`, 'invalid_request')
  }
  if (!text('response_type')) return redirectError('response_type', 'is required')
  if (text('response_type') !== 'code')
    return redirectError('response_type', 'must be code', 'unsupported_response_type')
  if (!state) return redirectError('state', 'is required')
  if (state.length > maxStateLength) return redirectError('state', `must have at most ${maxStateLength} characters`)
  const code_challenge = text('code_challenge')
  if (!code_challenge) return redirectError('code_challenge', 'is required')
  if (text('code_challenge_method') !== 'S256') return redirectError('code_challenge_method', 'must be S256')
  if (!isChallenge(code_challenge))
    return redirectError('code_challenge', 'must be a SHA-256 digest in Base64-URL without padding')
  if (fields.scope !== undefined && typeof fields.scope !== 'string') return redirectError('scope', 'must be sent once')
  const scopes = narrowScopes(application.scopes, text('scope'))
  if (scopes.length === 0) return redirectError('scope', 'names nothing that the app registered', 'invalid_scope')
  return { outcome: 'valid', request: { application, redirect_uri, state, code_challenge, scopes } }
}

/**
 * Adds the response parameters to the redirect URI. `iss` protects clients of several servers from mix-up (RFC 9207).
 */
export function buildRedirectUrl(
  redirectUri: string,
  issuer: string,
  parameters: Record<string, string | undefined>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...parameters, iss: issuer }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.toString()
}
