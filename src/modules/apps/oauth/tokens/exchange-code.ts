import { sql } from 'kysely'
import { oauthError } from '../../../../access/oauth-error.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { hashSecret, issueSecret } from '../../../../platform/secrets/secrets.ts'
import { accessSeconds, daysAfter, grantDays, isVerifier, refreshDays, secondsAfter, toChallenge } from '../rules.ts'
import { showTokens } from '../views.ts'

export type CodeExchange = { code: string; code_verifier: string; redirect_uri?: string | undefined }

/**
 * Exchanges a code for a grant and its first token pair. Of several concurrent exchanges exactly one succeeds. A code
 * is void if its user has left one of its businesses.
 */
export async function exchangeCode(db: Db, applicationId: number, input: CodeExchange, now: Date) {
  if (!isVerifier(input.code_verifier))
    throw oauthError('invalid_request', 'code_verifier must be 43 to 128 of the characters A-Z a-z 0-9 - . _ ~')
  const access = issueSecret('at')
  const refresh = issueSecret('rt')
  const codeHash = hashSecret(input.code)
  const { rows } = await sql<{ access_expires_at: string; scopes: string }>`
    with used as (
      update oauth_codes c set used_at = ${now}
      where c.code_hash = ${codeHash} and c.application_id = ${applicationId} and c.used_at is null
        and c.expires_at > ${now} and c.code_challenge = ${toChallenge(input.code_verifier)}
        and c.redirect_uri = coalesce(${input.redirect_uri ?? null}::text, c.redirect_uri)
        and not exists (select from installations i where i.connection_id = any(c.connection_ids) and not exists (
          select from memberships m where m.business_id = i.business_id and m.user_id = c.user_id))
      returning c.*
    ), connected as (
      select array_agg(i.connection_id order by i.id) as ids,
        string_agg(array_to_string(i.granted_scopes, ' '), ' ') as scopes
      from used join installations i on i.connection_id = any(used.connection_ids)
      where i.is_active and i.is_enabled
    ), granted as (
      insert into oauth_grants (application_id, user_id, code_hash, connection_ids, created_at, expires_at)
      select application_id, user_id, code_hash, connection_ids, ${now}, ${daysAfter(now, grantDays)} from used
      returning id
    )
    insert into oauth_tokens (grant_id, access_hash, refresh_hash, connection_ids, created_at, access_expires_at, refresh_expires_at)
    select granted.id, ${hashSecret(access)}, ${hashSecret(refresh)}, connected.ids, ${now},
      ${secondsAfter(now, accessSeconds)}, ${daysAfter(now, refreshDays)}
    from granted, connected where connected.ids is not null
    returning access_expires_at, (select scopes from connected)`.execute(db)
  const [issued] = rows
  if (!issued) throw await explainRefusal(db, applicationId, codeHash, input, now)
  return showTokens({ access, refresh, accessExpiresAt: issued.access_expires_at, scopes: issued.scopes }, now)
}

/**
 * Returns the error for a refused exchange. If the code was already used, its grant is revoked, because one of the two
 * callers is not the app (RFC 6749 §4.1.2).
 */
async function explainRefusal(db: Db, applicationId: number, codeHash: Buffer, input: CodeExchange, now: Date) {
  await db
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('code_hash', '=', codeHash)
    .where('application_id', '=', applicationId)
    .where('revoked_at', 'is', null)
    .execute()
  const code = await db
    .selectFrom('oauth_codes')
    .select(['used_at', 'expires_at', 'code_challenge', 'redirect_uri'])
    .where('code_hash', '=', codeHash)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  const isOpen = code && code.used_at === null && Date.parse(code.expires_at) > now.getTime()
  if (isOpen && code.code_challenge !== toChallenge(input.code_verifier))
    return oauthError('invalid_grant', 'code_verifier does not match the code_challenge')
  if (isOpen && input.redirect_uri !== undefined && code.redirect_uri !== input.redirect_uri)
    return oauthError('invalid_grant', 'redirect_uri is not the one of the authorization request')
  return oauthError('invalid_grant', 'The authorization code is invalid, used or expired')
}
