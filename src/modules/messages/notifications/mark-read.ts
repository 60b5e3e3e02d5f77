import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { maxReadIds } from './rules.ts'

type Member = { business_id: number; user_id: number }

/** Marks everything up to an id as read. An id beyond the newest notification counts as the newest. */
export async function markReadUpTo(db: Db, { business_id, user_id }: Member, id: number) {
  await sql`
    insert into notification_reads as r (business_id, user_id, read_up_to)
    select ${business_id}::bigint, ${user_id}::bigint, least(${id}::bigint, coalesce((select n.id from notifications n
      where n.business_id = ${business_id} order by n.id desc limit 1), 0))
    on conflict (business_id, user_id) do update set
      read_up_to = greatest(r.read_up_to, excluded.read_up_to),
      read_ids = array(select one from unnest(r.read_ids) as one where one > excluded.read_up_to)`.execute(db)
}

/** Marks single notifications as read. Ids of other businesses are ignored. */
export async function markRead(db: Db, { business_id, user_id }: Member, ids: number[]) {
  await sql`
    insert into notification_reads as r (business_id, user_id, read_up_to, read_ids)
    select ${business_id}::bigint, ${user_id}::bigint, 0, array(select n.id from notifications n
      where n.business_id = ${business_id} and n.id = any(${ids}::bigint[]))
    on conflict (business_id, user_id) do update set read_ids = array(
      select distinct one from unnest(r.read_ids || excluded.read_ids) as one where one > r.read_up_to
      order by one desc limit ${maxReadIds})`.execute(db)
}
