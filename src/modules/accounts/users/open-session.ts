import type { Db } from '../../../platform/db/types.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets/secrets.ts'
import { sessionExpiry } from './rules.ts'

export type Client = { user_agent: string | undefined; ip: string }

/** Creates a session and returns its token. Only the hash of the token is stored. */
export async function openSession(db: Db, userId: number, client: Client, now: Date): Promise<string> {
  const token = issueSecret('ses')
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashSecret(token),
      user_agent: client.user_agent?.slice(0, 300) ?? null,
      ip: client.ip,
      created_at: now,
      last_seen_at: now,
      expires_at: sessionExpiry(now),
    })
    .execute()
  return token
}
