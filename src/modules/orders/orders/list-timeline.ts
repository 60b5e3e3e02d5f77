import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { OrderKey } from './find-orders.ts'

export type TimelineRow = {
  kind: string
  at: string
  by: string | null
  from_status: string | null
  to_status: string | null
  data: Record<string, unknown>
  mail_id: number | null
  mail_status: string | null
}

const maxEntries = 1000

/** Everything that happened to an order, newest first. The first status stands for its creation. */
export async function listTimeline(db: Db, { business_id, id }: OrderKey): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select case when from_status is null then 'created' else axis end as kind, at, by, from_status, to_status,
      '{}'::jsonb as data, null::bigint as mail_id, null as mail_status, id, 1 as source
    from order_status_history
    where business_id = ${business_id} and order_id = ${id} and (axis = 'status' or from_status is not null)
    union all
    select t.kind, t.at, t.by, null, null, t.data, m.id, m.status, t.id, 2
    from order_timeline t left join mails m on t.kind = 'message' and m.id = (t.data->>'mail_id')::bigint
    where t.business_id = ${business_id} and t.order_id = ${id}
    order by at desc, source desc, id desc limit ${maxEntries}`.execute(db)
  return rows
}
