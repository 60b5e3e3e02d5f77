import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { type NoticeRow, readNames } from '../notifications/index.ts'
import type { MailedKind } from './words.ts'

/** Mails or pushes about notifications of one kind. */
export type NoticeJob = { business_id: number; kind: MailedKind }

/** Counting stops here. */
const maxCounted = 100

/**
 * Locks the row that says up to which notification there were mails or pushes. Returns undefined if the business was deleted
 * in the meantime. The table belongs to the caller.
 */
export async function lockPosition<Position>(tx: Tx, table: string, { business_id, kind }: NoticeJob) {
  await sql`insert into ${sql.table(table)} (business_id, kind)
    select id, ${kind}::text from businesses where id = ${business_id} on conflict do nothing`.execute(tx)
  const { rows } = await sql<Position>`
    select * from ${sql.table(table)} where business_id = ${business_id} and kind = ${kind} for update`.execute(tx)
  return rows[0]
}

/** Loads the notifications after the position, newest first, and one more than are counted. */
export const loadNotices = (
  tx: Tx,
  { business_id, kind }: NoticeJob,
  after: number,
  since?: Date,
): Promise<NoticeRow[]> =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .$castTo<NoticeRow>()
    .where('business_id', '=', business_id)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since!.toISOString()))
    .orderBy('id', 'desc')
    .limit(maxCounted + 1)
    .execute()

/** What a mail or a push says about these notifications. */
export const readContent = async (tx: Tx, { business_id, kind }: NoticeJob, notices: NoticeRow[]) => ({
  kind,
  notices: notices.slice(0, maxCounted),
  hasMore: notices.length > maxCounted,
  names: await readNames(tx, business_id, notices),
})
