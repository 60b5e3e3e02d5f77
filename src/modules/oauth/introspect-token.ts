import type { Reads } from '../../platform/db/reads.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { ClientCredentials } from './client-credentials.ts'
import { scopeText } from './rules.ts'
import { kindOf, type TokenKind } from './token-kind.ts'
import type { Client } from './verify-client.ts'

type ConnectedBusiness = { unique_id: string; username: string; name: string; is_enabled: boolean; scopes: string[] }

export type Introspected = Client & {
  sub: string | null
  iat: number | null
  exp: number | null
  connected_businesses: ConnectedBusiness[] | null
}

const find = (hash: string, expiry: string, isOpen: string) => `select a.id, a.client_id, a.ip_allowlist,
    t.sub, t.iat, t.exp, t.connected_businesses
  from applications a left join lateral (
    select u.unique_id as sub, floor(extract(epoch from t.created_at))::bigint as iat,
      floor(extract(epoch from t.${expiry}))::bigint as exp,
      (select json_agg(json_build_object('unique_id', b.unique_id, 'username', b.username, 'name', b.name,
          'is_enabled', i.is_enabled, 'scopes', i.granted_scopes) order by i.id)
        from installations i join businesses b on b.id = i.business_id
        where i.connection_id = any(t.connection_ids) and i.is_active) as connected_businesses
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id join users u on u.id = g.user_id
    where t.${hash} = $3 and g.application_id = a.id and t.${expiry} > $4 and ${isOpen} and g.revoked_at is null
  ) t on true
  where a.client_id = $1 and a.client_secret_hash = $2`

const statements: Record<TokenKind, string> = {
  access: find('access_hash', 'access_expires_at', 't.access_revoked_at is null'),
  refresh: find('refresh_hash', 'refresh_expires_at', 't.rotated_at is null'),
}

/** The client and its token in one select; the token's part is null where there is none that works. */
export async function findIntrospected(reads: Reads, client: ClientCredentials, token: string, now: Date) {
  const values = [client.client_id, client.secretHash, hashSecret(token), now]
  const [row] = await reads.query<Introspected>(statements[kindOf(token) ?? 'access'], values)
  return row
}

/** RFC 7662: nothing but `active: false` for what does not work or belongs to another client. */
export function showIntrospected(row: Introspected, token: string) {
  if (!row.sub || !row.connected_businesses) return { active: false as const }
  return {
    active: true as const,
    token_type: kindOf(token)!,
    client_id: row.client_id,
    scope: scopeText(row.connected_businesses),
    sub: row.sub,
    iat: row.iat!,
    exp: row.exp!,
    connected_businesses: row.connected_businesses,
  }
}
