import type { SessionCaller } from '../../../access/caller.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { sessionExpiry, touchIntervalMs } from './rules.ts'

type Row = {
  session_id: number
  last_seen_at: string
  id: number
  unique_id: string
  email: string
  fullname: string
  is_operator: boolean
}

const sessionQuery = `select s.id as session_id, s.last_seen_at, u.id, u.unique_id, u.email, u.fullname, u.is_operator
  from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2`

/**
 * Returns the user of an open session. Each use restarts the 30 days until expiry. `isExtended`: the cookie must be
 * sent again, because browsers delete it at the expiry that was sent with it.
 */
export async function verifySession(
  service: Service,
  token: string,
): Promise<{ caller: SessionCaller; isExtended: boolean } | undefined> {
  if (!isWellFormedSecret(token, 'ses')) return undefined
  const now = service.now()
  const [row] = await service.credentials.query<Row>(sessionQuery, [hashSecret(token), now])
  if (!row) return undefined
  const { session_id, last_seen_at, ...user } = row
  const isExtended = now.getTime() - Date.parse(last_seen_at) > touchIntervalMs
  if (isExtended) {
    await service.db
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: sessionExpiry(now) })
      .where('id', '=', session_id)
      .execute()
  }
  return { caller: { kind: 'session', session_id, user }, isExtended }
}
