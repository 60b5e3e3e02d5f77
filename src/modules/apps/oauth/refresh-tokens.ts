import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { oauthError } from '../../../access/oauth-error.ts'
import { deriveSecret, hashSecret, isWellFormedSecret } from '../../../platform/secrets.ts'
import { accessSeconds, daysAfter, lostAnswerSeconds, refreshDays, secondsAfter } from './rules.ts'
import { showTokens } from './views.ts'

type Row = {
  grant_id: number
  is_usable: boolean
  is_connected: boolean
  rotated_at: string | null
  is_issued: boolean
  successor_seed: Buffer | null
  successor_rotated_at: string | null
  successor_access_expires_at: string | null
}

/** The pair after a refresh token: only who holds the token can make it again from the stored seed (decision 5). */
const successorOf = (rawToken: string, seed: Buffer) => ({
  access: deriveSecret('at', rawToken, seed),
  refresh: deriveSecret('rt', rawToken, seed),
})

const invalid = () => oauthError('invalid_grant', 'The refresh token is invalid, expired or revoked')

/** Replaces a pair of tokens; the businesses are those of the grant that are active and enabled now. */
export async function refreshTokens(pool: pg.Pool, applicationId: number, rawToken: string, now: Date) {
  if (!isWellFormedSecret(rawToken, 'rt')) throw invalid()
  for (;;) {
    const seed = randomBytes(16)
    const pair = successorOf(rawToken, seed)
    const row = await rotate(pool, applicationId, rawToken, seed, pair, now)
    if (row?.is_issued) return showTokens(pair.access, pair.refresh, accessSeconds)
    if (!row?.is_usable) throw invalid()
    if (row.rotated_at !== null) return await repeatAnswer(pool, row, rawToken, now)
    if (!row.is_connected)
      throw oauthError(
        'invalid_grant',
        'No business of this grant is active and enabled; the refresh token is unchanged',
      )
    // A twin was faster between our look and our update: look again, now it shows.
  }
}

/** The same pair once more within the window; afterwards the token is held by two, and the grant ends. */
async function repeatAnswer(pool: pg.Pool, row: Row, rawToken: string, now: Date) {
  const isInTime = now.getTime() - Date.parse(row.rotated_at!) <= lostAnswerSeconds * 1000
  if (isInTime && row.successor_seed && row.successor_rotated_at === null) {
    const { access, refresh } = successorOf(rawToken, row.successor_seed)
    const left = (Date.parse(row.successor_access_expires_at!) - now.getTime()) / 1000
    return showTokens(access, refresh, Math.max(0, Math.ceil(left)))
  }
  await pool.query('update oauth_grants set revoked_at = $2 where id = $1 and revoked_at is null', [row.grant_id, now])
  throw oauthError('invalid_grant', 'The refresh token was already used; the grant is revoked')
}

/**
 * Looks at the token, and where it may be replaced marks it and inserts the pair after it.
 * The condition on rotated_at decides between twins. A revoke beside it needs no lock: tokens live only while their
 * grant does. The seed of the marked row goes: once a pair was used, nobody can make it again.
 */
const rotateStatement = `
  with presented as (
    select t.id, t.grant_id, t.rotated_at, t.successor_id, g.connection_ids, g.expires_at,
      g.revoked_at is null and t.refresh_expires_at > $3 as is_usable
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id
    where t.refresh_hash = $1 and g.application_id = $2
  ), connected as (
    select array_agg(i.connection_id order by i.id) as ids
    from presented p join installations i on i.connection_id = any(p.connection_ids)
    where i.is_active and i.is_enabled
  ), rotated as (
    update oauth_tokens t set rotated_at = $3, successor_id = nextval('oauth_tokens_id_seq'), seed = null
    from presented p, connected c
    where t.id = p.id and t.rotated_at is null and p.is_usable and c.ids is not null
    returning t.successor_id, p.grant_id, c.ids, p.expires_at
  ), issued as (
    insert into oauth_tokens (id, grant_id, access_hash, refresh_hash, connection_ids, seed, created_at,
      access_expires_at, refresh_expires_at)
    select successor_id, grant_id, $4, $5, ids, $6, $3, least($7, expires_at), least($8, expires_at)
    from rotated returning id
  )
  select p.grant_id, p.is_usable, p.rotated_at, c.ids is not null as is_connected,
    exists (select 1 from issued) as is_issued, s.seed as successor_seed, s.rotated_at as successor_rotated_at,
    s.access_expires_at as successor_access_expires_at
  from presented p cross join connected c left join oauth_tokens s on s.id = p.successor_id`.trim()

/** One statement on a connection of its own; written as text, because building it anew costs as much as the rest. */
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
