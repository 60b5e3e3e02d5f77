import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db } from '../../../platform/db/types.ts'
import { maxCalls } from './rules.ts'

/** Whose call it is: a key's, or an app's, in a business. */
export type Holder = { business_id: number; key_id: number | null; application_id: number | null }

export type PendingCall = Holder & {
  method: string
  route: string
  status: number
  duration_ms: number
  request_id: string
  called_at: Date
}

/**
 * Writes calls in one statement. One process at a time, so that ids become visible in their order and a reader that asks
 * for newer ones misses none. Calls of a business that was deleted meanwhile are left out.
 */
export async function writeCalls(db: Db, calls: PendingCall[]) {
  const column = <K extends keyof PendingCall>(name: K) => calls.map((call) => call[name])
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.calls})`.execute(tx)
    await sql`
      insert into calls (business_id, key_id, application_id, method, route, status, duration_ms, request_id, called_at)
      select c.* from unnest(${column('business_id')}::bigint[], ${column('key_id')}::bigint[],
        ${column('application_id')}::bigint[], ${column('method')}::text[], ${column('route')}::text[],
        ${column('status')}::smallint[], ${column('duration_ms')}::int[], ${column('request_id')}::text[],
        ${column('called_at').map((at) => at.toISOString())}::timestamptz[])
        as c (business_id, key_id, application_id, method, route, status, duration_ms, request_id, called_at)
      join businesses b on b.id = c.business_id`.execute(tx)
  })
}

/** Deletes all but the newest calls of each. Rows that another process deletes are left to it. */
export async function trimCalls(db: Db, holders: Holder[]) {
  for (const { business_id, key_id, application_id } of holders) {
    const own =
      key_id === null
        ? sql`business_id = ${business_id} and application_id = ${application_id}`
        : sql`business_id = ${business_id} and key_id = ${key_id}`
    await sql`
      delete from calls where business_id = ${business_id} and id in (
        select id from calls where ${own}
          and id < (select id from calls where ${own} order by id desc offset ${maxCalls - 1} limit 1)
        for update skip locked)`.execute(db)
  }
}
