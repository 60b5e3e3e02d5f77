import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionCaller } from '../../../../access/caller.ts'
import type { AuthorizeRequest } from './authorize-request.ts'

/** Proves that the authorize page was shown in this session, for this request: no other page can post its form. */
export const consentToken = (
  secret: Buffer,
  { session_id }: Pick<SessionCaller, 'session_id'>,
  { application, redirect_uri, state, code_challenge }: AuthorizeRequest,
) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([session_id, application.client_id, redirect_uri, state, code_challenge]))
    .digest('base64url')

export function isConsentToken(sent: unknown, expected: string): boolean {
  const bytes = Buffer.from(typeof sent === 'string' ? sent : '')
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected))
}
