import type { AppIdentity, Connection, Verified } from '../../../../access/caller.ts'
import { refuseAddress } from '../../../../access/ip-allowlist.ts'
import type { Reads } from '../../../../platform/db/connections/reads.ts'
import { unauthorized } from '../../../../platform/errors/errors.ts'
import { hashSecret, isWellFormedSecret } from '../../../../platform/secrets/secrets.ts'

/** One row per business of the token; the columns of installation and business are null if the business was deleted. */
type Row = {
  grant_id: number
  application_id: number
  client_id: string
  application_name: string
  ip_allowlist: string[]
  user_id: number
  user_unique_id: string
  email: string
  fullname: string
  avatar: string | null
  installation_id: number | null
  is_active: boolean
  is_enabled: boolean
  scopes: string
  id: number
  unique_id: string
  username: string
  name: string
  currency: string
}

const tokenQuery = `select t.grant_id, a.id as application_id, a.client_id, a.name as application_name, a.ip_allowlist,
    u.id as user_id, u.unique_id as user_unique_id, u.email, u.fullname, u.avatar,
    i.id as installation_id, i.is_active, i.is_enabled, array_to_string(i.granted_scopes, ' ') as scopes,
    b.id, b.unique_id, b.username, b.name, b.currency
  from oauth_tokens t
    join oauth_grants g on g.id = t.grant_id
    join applications a on a.id = g.application_id
    join users u on u.id = g.user_id
    left join (installations i join businesses b on b.id = i.business_id) on i.connection_id = any(t.connection_ids)
  where t.access_hash = $1 and t.access_expires_at > $2 and t.access_revoked_at is null and g.revoked_at is null`

export const looksLikeAccessToken = (credential: string) => credential.startsWith('at_')

/**
 * Loads the app, the user and the current state of the token's businesses with one query, and the refusal if the app takes no
 * requests from this address.
 */
export async function verifyAccessToken(
  reads: Reads,
  rawToken: string,
  ip: string,
  now: Date,
): Promise<Verified<AppIdentity>> {
  const rows = isWellFormedSecret(rawToken, 'at') ? await reads.query<Row>(tokenQuery, [hashSecret(rawToken), now]) : []
  const [row] = rows
  if (!row) throw unauthorized('The access token is invalid, expired or revoked')
  const { user_id, user_unique_id, email, fullname, avatar } = row
  const connections = rows.filter((one) => one.installation_id !== null).map(toConnection)
  if (connections.length > 1) connections.sort((a, b) => a.installation_id - b.installation_id)
  const caller: AppIdentity = {
    kind: 'app_identity',
    grant_id: row.grant_id,
    application: { id: row.application_id, client_id: row.client_id, name: row.application_name },
    user: { id: user_id, unique_id: user_unique_id, email, fullname, avatar },
    connections,
  }
  return { caller, refusal: refuseAddress(ip, row.ip_allowlist) }
}

const toConnection = (row: Row): Connection => ({
  installation_id: row.installation_id!,
  is_active: row.is_active,
  is_enabled: row.is_enabled,
  scopes: row.scopes.split(' '),
  business: {
    id: row.id,
    unique_id: row.unique_id,
    username: row.username,
    name: row.name,
    currency: row.currency,
  },
})
