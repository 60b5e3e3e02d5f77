import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { maxReadIds } from './rules.ts'

type Member = { business_id: number; user_id: number }

/** Marks everything up to an id as read. An id beyond the newest notification counts as the newest. */
export async function markReadUpTo(db: Db, member: Member, id: number) {
  const { business_id, user_id } = member
  const { rows } = await sql<{ id: number }>`
    select id from notifications where business_id = ${business_id} order by id desc limit 1`.execute(db)
  const upTo = Math.min(id, rows[0]?.id ?? 0)
  await ensureRow(db, member)
  await sql`
    update notification_reads set read_up_to = greatest(read_up_to, ${upTo}::bigint),
      read_ids = array(select one from unnest(read_ids) as one where one > ${upTo}::bigint)
    where business_id = ${business_id} and user_id = ${user_id}`.execute(db)
}

/** Marks single notifications as read. Ids of other businesses are ignored. */
export async function markRead(db: Db, member: Member, ids: number[]) {
  const { business_id, user_id } = member
  const { rows } = await sql<{ id: number }>`
    select id from notifications where business_id = ${business_id} and id = any(${ids}::bigint[])`.execute(db)
  await ensureRow(db, member)
  await sql`
    update notification_reads set read_ids = array(
      select distinct one from unnest(read_ids || ${rows.map((row) => row.id)}::bigint[]) as one where one > read_up_to
      order by one desc limit ${maxReadIds})
    where business_id = ${business_id} and user_id = ${user_id}`.execute(db)
}

const ensureRow = (db: Db, { business_id, user_id }: Member) =>
  sql`insert into notification_reads (business_id, user_id, read_up_to) values (${business_id}, ${user_id}, 0)
    on conflict do nothing`.execute(db)
