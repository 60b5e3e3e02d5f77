import type { Db } from '../../../platform/db/types.ts'
import { isChallenge, narrowScopes } from './rules.ts'

/** An authorization request that may be shown to a merchant. */
export type AuthorizeRequest = {
  application: NonNullable<Awaited<ReturnType<typeof findApplication>>>
  redirect_uri: string
  state: string
  code_challenge: string
  scopes: string[]
}

/** `unknown`: nobody to send the browser back to. `bad`: the app is told by a redirect. */
export type CheckedRequest =
  | { outcome: 'unknown'; code: 'unknown_application' | 'invalid_request'; message: string }
  | { outcome: 'bad'; redirect_uri: string; state: string | undefined; error: string; message: string }
  | { outcome: 'good'; request: AuthorizeRequest }

const findApplication = (db: Db, clientId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('businesses', 'businesses.id', 'applications.business_id')
    .selectAll('applications')
    .select('businesses.name as owner_name')
    .where('client_id', '=', clientId)
    .executeTakeFirst()

const longestState = 2000

/** Checks in the order that decides who may learn of a problem: the client, its redirect URI, then the rest. */
export async function checkAuthorizeRequest(db: Db, fields: Record<string, unknown>): Promise<CheckedRequest> {
  const text = (name: string) => (typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined)
  const unknown = (message: string, code: 'unknown_application' | 'invalid_request' = 'invalid_request') =>
    ({ outcome: 'unknown', code, message }) as const

  const clientId = text('client_id')
  if (!clientId) return unknown('client_id is required')
  const application = await findApplication(db, clientId)
  if (!application) return unknown('There is no app with this client_id', 'unknown_application')
  const redirect_uri = text('redirect_uri')
  if (redirect_uri !== application.redirect_uri)
    return unknown('redirect_uri is not exactly the one that the app registered')

  const state = text('state')
  const bad = (message: string, error = 'invalid_request') =>
    ({ outcome: 'bad', redirect_uri, state, error, message }) as const
  if (!text('response_type')) return bad('response_type is required')
  if (text('response_type') !== 'code') return bad('response_type must be code', 'unsupported_response_type')
  if (!state) return bad('state is required')
  if (state.length > longestState) return bad(`state must have at most ${longestState} characters`)
  const code_challenge = text('code_challenge')
  if (!code_challenge) return bad('code_challenge is required')
  if (text('code_challenge_method') !== 'S256') return bad('code_challenge_method must be S256')
  if (!isChallenge(code_challenge)) return bad('code_challenge must be a SHA-256 digest in Base64-URL without padding')
  if (fields.scope !== undefined && typeof fields.scope !== 'string') return bad('scope must be sent once')
  const scopes = narrowScopes(application.scopes, text('scope'))
  if (scopes.length === 0) return bad('scope names nothing that the app registered', 'invalid_scope')
  return { outcome: 'good', request: { application, redirect_uri, state, code_challenge, scopes } }
}

/** The redirect URI with the answer in its query; `iss` tells clients of several servers who answered (RFC 9207). */
export function answerUrl(redirectUri: string, issuer: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, iss: issuer }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.toString()
}
