import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { oauthError } from '../../../../access/oauth-error.ts'
import { deriveSecret, hashSecret, isWellFormedSecret } from '../../../../platform/secrets/secrets.ts'
import { accessSeconds, daysAfter, refreshDays, rotationGraceSeconds, secondsAfter } from '../rules.ts'
import { showTokens } from '../views.ts'

type Row = {
  grant_id: number
  is_usable: boolean
  is_connected: boolean
  rotated_at: string | null
  scopes: string | null
  issued_access_expires_at: string | null
  successor_seed: Buffer | null
  successor_rotated_at: string | null
  successor_access_expires_at: string | null
}

/**
 * Derives the next pair from the raw refresh token and the stored seed; without the raw token it cannot be derived
 * (decision 5).
 */
const deriveSuccessor = (rawToken: string, seed: Buffer) => ({
  access: deriveSecret('at', rawToken, seed),
  refresh: deriveSecret('rt', rawToken, seed),
})

const invalid = () => oauthError('invalid_grant', 'The refresh token is invalid, expired or revoked')

/** Rotates a token pair. The new tokens cover the businesses of the grant that are active and enabled now. */
export async function refreshTokens(pool: pg.Pool, applicationId: number, rawToken: string, now: Date) {
  if (!isWellFormedSecret(rawToken, 'rt')) throw invalid()
  for (;;) {
    const seed = randomBytes(16)
    const pair = deriveSuccessor(rawToken, seed)
    const row = await rotate(pool, applicationId, rawToken, seed, pair, now)
    if (row?.issued_access_expires_at)
      return showTokens({ ...pair, accessExpiresAt: row.issued_access_expires_at, scopes: row.scopes }, now)
    if (!row?.is_usable) throw invalid()
    if (row.rotated_at !== null) return await repeatResponse(pool, row, rawToken, now)
    if (!row.is_connected)
      throw oauthError(
        'invalid_grant',
        'No business of this grant is active and enabled; the refresh token is unchanged',
      )
    // A concurrent request rotated the token between our read and our update: read again to see its result.
  }
}

/** Returns the same pair again within the grace period; any later reuse of the rotated token revokes the grant. */
async function repeatResponse(pool: pg.Pool, row: Row, rawToken: string, now: Date) {
  const isInGracePeriod = now.getTime() - Date.parse(row.rotated_at!) <= rotationGraceSeconds * 1000
  if (isInGracePeriod && row.successor_seed && row.successor_rotated_at === null) {
    const pair = deriveSuccessor(rawToken, row.successor_seed)
    return showTokens({ ...pair, accessExpiresAt: row.successor_access_expires_at!, scopes: row.scopes }, now)
  }
  await pool.query('update oauth_grants set revoked_at = $2 where id = $1 and revoked_at is null', [row.grant_id, now])
  throw oauthError('invalid_grant', 'The refresh token was already used; the grant is revoked')
}

/**
 * Reads the presented token and, if it may be rotated, marks it as rotated and inserts the next pair.
 * `rotated_at is null` lets only one of several concurrent requests rotate. A concurrent revoke needs no lock, because
 * every check of a token includes its grant. Rotation deletes the seed of the presented pair, so that a pair cannot be
 * derived again once it was used.
 */
const rotateStatement = `
  with presented as (
    select t.id, t.grant_id, t.rotated_at, t.successor_id, g.connection_ids, g.expires_at,
      g.revoked_at is null and t.refresh_expires_at > $3 as is_usable
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id
    where t.refresh_hash = $1 and g.application_id = $2
  ), connected as (
    select array_agg(i.connection_id order by i.id) as ids,
      string_agg(array_to_string(i.granted_scopes, ' '), ' ') as scopes
    from presented p join installations i on i.connection_id = any(p.connection_ids)
    where i.is_active and i.is_enabled
  ), next as materialized (
    select nextval('oauth_tokens_id_seq') as id from presented where rotated_at is null and is_usable
  ), rotated as (
    update oauth_tokens t set rotated_at = $3, successor_id = n.id, seed = null
    from presented p, connected c, next n
    where t.id = p.id and t.rotated_at is null and p.is_usable and c.ids is not null
    returning t.successor_id, p.grant_id, c.ids, p.expires_at
  ), issued as (
    insert into oauth_tokens (id, grant_id, access_hash, refresh_hash, connection_ids, seed, created_at,
      access_expires_at, refresh_expires_at)
    select successor_id, grant_id, $4, $5, ids, $6, $3, least($7, expires_at), least($8, expires_at)
    from rotated returning access_expires_at
  )
  select p.grant_id, p.is_usable, p.rotated_at, c.ids is not null as is_connected,
    (select access_expires_at from issued) as issued_access_expires_at, c.scopes, s.seed as successor_seed, s.rotated_at as successor_rotated_at,
    s.access_expires_at as successor_access_expires_at
  from presented p cross join connected c left join oauth_tokens s on s.id = p.successor_id`.trim()

/** Static SQL text: building the statement with Kysely took as long as the rest of the request. */
async function rotate(
  pool: pg.Pool,
  applicationId: number,
  rawToken: string,
  seed: Buffer,
  pair: { access: string; refresh: string },
  now: Date,
): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(rotateStatement, [
    hashSecret(rawToken),
    applicationId,
    now,
    hashSecret(pair.access),
    hashSecret(pair.refresh),
    seed,
    secondsAfter(now, accessSeconds),
    daysAfter(now, refreshDays),
  ])
  return rows[0]
}
