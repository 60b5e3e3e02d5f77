import type { AppIdentity, Connection } from '../../access/caller.ts'
import { checkAddress } from '../../access/ip-allowlist.ts'
import type { Reads } from '../../platform/db/reads.ts'
import { unauthorized } from '../../platform/errors.ts'
import { hashSecret, isWellFormedSecret } from '../../platform/secrets.ts'

type Row = {
  grant_id: number
  application_id: number
  client_id: string
  application_name: string
  ip_allowlist: string[]
  user_id: number
  unique_id: string
  email: string
  fullname: string
  avatar: string | null
  connections: Connection[] | null
}

const find = `select t.grant_id, a.id as application_id, a.client_id, a.name as application_name, a.ip_allowlist,
    u.id as user_id, u.unique_id, u.email, u.fullname, u.avatar,
    (select json_agg(json_build_object('installation_id', i.id, 'is_active', i.is_active, 'is_enabled', i.is_enabled,
        'scopes', i.granted_scopes, 'business', json_build_object('id', b.id, 'unique_id', b.unique_id,
        'username', b.username, 'name', b.name, 'currency', b.currency)) order by i.id)
      from installations i join businesses b on b.id = i.business_id
      where i.connection_id = any(t.connection_ids)) as connections
  from oauth_tokens t
    join oauth_grants g on g.id = t.grant_id
    join applications a on a.id = g.application_id
    join users u on u.id = g.user_id
  where t.access_hash = $1 and t.access_expires_at > $2 and t.access_revoked_at is null and g.revoked_at is null`

export const looksLikeAccessToken = (credential: string) => credential.startsWith('at_')

/** The app and person behind an access token, in one select, with its businesses as they stand at this moment. */
export async function verifyAccessToken(reads: Reads, rawToken: string, ip: string, now: Date): Promise<AppIdentity> {
  const [row] = isWellFormedSecret(rawToken, 'at') ? await reads.query<Row>(find, [hashSecret(rawToken), now]) : []
  if (!row) throw unauthorized('The access token is invalid, expired or revoked')
  checkAddress(ip, row.ip_allowlist)
  return {
    kind: 'app_identity',
    grant_id: row.grant_id,
    application: { id: row.application_id, client_id: row.client_id, name: row.application_name },
    user: {
      id: row.user_id,
      unique_id: row.unique_id,
      email: row.email,
      fullname: row.fullname,
      avatar: row.avatar,
    },
    connections: row.connections ?? [],
  }
}
