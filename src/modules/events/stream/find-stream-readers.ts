import { sql } from 'kysely'
import { rolesWith } from '../../../access/roles.ts'
import type { Db } from '../../../platform/db/types.ts'

/** The reader of a stream: the session that opened it, and the business whose events it sends. */
export type StreamReader = { session_id: number; business_id: number }

export const streamPermission = 'business:read'

/** Returns the readers who may still read: their session is open and their role in the business permits it. */
export async function findStreamReaders(db: Db, readers: readonly StreamReader[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<StreamReader>`
    select reader.session_id, reader.business_id
    from unnest(${readers.map((one) => one.session_id)}::bigint[], ${readers.map((one) => one.business_id)}::bigint[])
        as reader (session_id, business_id)
      join sessions s on s.id = reader.session_id and s.expires_at > ${now}
      join memberships m on m.business_id = reader.business_id and m.user_id = s.user_id
    where m.role = any(${rolesWith(streamPermission)}::text[])`.execute(db)
  return new Set(rows.map(toName))
}

export const toName = ({ session_id, business_id }: StreamReader) => `${session_id} ${business_id}`
