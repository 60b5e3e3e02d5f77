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
  const { rows } = await sql<Omit<TimelineRow, 'mail_id' | 'mail_status'>>`
    select case when from_status is null then 'created' else axis end as kind, at, by, from_status, to_status,
      '{}'::jsonb as data, id, 1 as source
    from order_status_history
    where business_id = ${business_id} and order_id = ${id} and (axis = 'status' or from_status is not null)
    union all
    select kind, at, by, null, null, data, id, 2
    from order_timeline where business_id = ${business_id} and order_id = ${id}
    order by at desc, source desc, id desc limit ${maxEntries}`.execute(db)
  const mails = await findMails(
    db,
    rows.flatMap((row) => mailOf(row) ?? []),
  )
  return rows.map((row) => {
    const mail = mails.get(mailOf(row))
    return { ...row, mail_id: mail?.id ?? null, mail_status: mail?.status ?? null }
  })
}

const mailOf = ({ kind, data }: Pick<TimelineRow, 'kind' | 'data'>) =>
  kind === 'message' ? (data.mail_id as number) : undefined

/** The mails that were not purged yet. */
async function findMails(db: Db, ids: number[]) {
  const mails =
    ids.length === 0 ? [] : await db.selectFrom('mails').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map<number | undefined, (typeof mails)[number]>(mails.map((mail) => [mail.id, mail]))
}
