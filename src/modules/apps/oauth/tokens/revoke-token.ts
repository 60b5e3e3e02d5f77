import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import { readKind } from './token-kind.ts'

/**
 * An access token is revoked alone; a refresh token revokes its whole grant. Unknown tokens and tokens of other apps
 * are ignored (RFC 7009 §2.2).
 */
export async function revokeToken(db: Db, applicationId: number, token: string, now: Date) {
  const kind = readKind(token)
  if (kind === 'access') {
    await sql`update oauth_tokens t set access_revoked_at = ${now} from oauth_grants g
      where t.access_hash = ${hashSecret(token)} and t.access_revoked_at is null
        and g.id = t.grant_id and g.application_id = ${applicationId}`.execute(db)
  }
  if (kind === 'refresh') {
    // Includes tokens that were already rotated: a concurrent refresh must not leave a valid token behind.
    await sql`update oauth_grants g set revoked_at = ${now} from oauth_tokens t
      where t.refresh_hash = ${hashSecret(token)} and g.id = t.grant_id
        and g.application_id = ${applicationId} and g.revoked_at is null`.execute(db)
  }
}
