import { oauthError } from '../../../access/oauth-error.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import { type Snapshot, snapshotColumns } from '../installations/index.ts'
import { readKind, type TokenKind } from './tokens/token-kind.ts'

const statusQuery = (tokenCondition: string) => `select cardinality(t.connection_ids) as businesses, ${snapshotColumns}
  from oauth_tokens t join oauth_grants g on g.id = t.grant_id join applications a on a.id = g.application_id
    join installations i on i.connection_id = any(t.connection_ids) join businesses b on b.id = i.business_id
  where g.application_id = $2 and g.revoked_at is null and ${tokenCondition}`

const statements: Record<TokenKind, string> = {
  access: statusQuery('t.access_hash = $1 and t.access_revoked_at is null and t.access_expires_at > $3'),
  refresh: statusQuery('t.refresh_hash = $1 and t.rotated_at is null and t.refresh_expires_at > $3'),
}

/** Returns the installation of a single-business token, even if that installation is revoked or disabled. */
export async function getInstallationStatus(reads: Reads, applicationId: number, token: string, now: Date) {
  const kind = readKind(token)
  const values = [hashSecret(token), applicationId, now]
  const [row] = kind ? await reads.query<Snapshot & { businesses: number }>(statements[kind], values) : []
  if (!row) throw oauthError('invalid_grant', 'The token is invalid, expired or revoked')
  if (row.businesses > 1)
    throw oauthError(
      'invalid_request',
      'The token covers several businesses, and this route has no way to choose one of them',
    )
  return row
}
