import type { Reads } from '../../../../platform/db/connections/reads.ts'
import { hashSecret } from '../../../../platform/secrets/secrets.ts'
import type { ClientCredentials } from '../client-credentials.ts'
import { joinScopes } from '../rules.ts'
import type { Client } from '../verify-client.ts'
import { readKind, type TokenKind } from './token-kind.ts'

/** One row per active business of the token; if the token is not valid, a single row with the client's columns only. */
export type Introspected = Client & {
  sub: string | null
  iat: number
  exp: number
  installation_id: number | null
  unique_id: string
  username: string
  name: string
  is_enabled: boolean
  scopes: string
}

const introspectionQuery = (
  hash: string,
  expiry: string,
  tokenCondition: string,
) => `select a.id, a.client_id, a.ip_allowlist,
    u.unique_id as sub, floor(extract(epoch from t.created_at))::bigint as iat,
    floor(extract(epoch from t.${expiry}))::bigint as exp, i.id as installation_id,
    b.unique_id, b.username, b.name, i.is_enabled, array_to_string(i.granted_scopes, ' ') as scopes
  from applications a
    left join (oauth_tokens t join oauth_grants g on g.id = t.grant_id and g.revoked_at is null
      join users u on u.id = g.user_id)
      on t.${hash} = $3 and g.application_id = a.id and t.${expiry} > $4 and ${tokenCondition}
    left join (installations i join businesses b on b.id = i.business_id)
      on i.connection_id = any(t.connection_ids) and i.is_active
  where a.client_id = $1 and a.client_secret_hash = $2`

const statements: Record<TokenKind, string> = {
  access: introspectionQuery('access_hash', 'access_expires_at', 't.access_revoked_at is null'),
  refresh: introspectionQuery('refresh_hash', 'refresh_expires_at', 't.rotated_at is null'),
}

/** Loads the client and its token with one query. */
export async function findIntrospected(reads: Reads, client: ClientCredentials, token: string, now: Date) {
  const values = [client.client_id, client.secretHash, hashSecret(token), now]
  const rows = await reads.query<Introspected>(statements[readKind(token) ?? 'access'], values)
  return rows[0] && { ...rows[0], rows }
}

/** RFC 7662 §2.2: only `active: false` for a token that is invalid or belongs to another client. */
export function showIntrospected({ rows, ...row }: Introspected & { rows: Introspected[] }, token: string) {
  const connected_businesses = rows
    .filter((one) => one.installation_id !== null)
    .sort((a, b) => a.installation_id! - b.installation_id!)
    .map(({ unique_id, username, name, is_enabled, scopes }) => ({
      unique_id,
      username,
      name,
      is_enabled,
      scopes: scopes.split(' '),
    }))
  if (row.sub === null || connected_businesses.length === 0) return { active: false as const }
  return {
    active: true as const,
    token_type: readKind(token)!,
    client_id: row.client_id,
    scope: joinScopes(connected_businesses),
    sub: row.sub,
    iat: row.iat,
    exp: row.exp,
    connected_businesses,
  }
}
