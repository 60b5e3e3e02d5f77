import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { retentionDays } from './rules.ts'

type Person = { emails: string[]; phones: string[]; order_ids: string[] }

/** Deletes the intents of a person with these contacts and orders. */
export async function deletePersonIntents(tx: Tx, business_id: number, { emails, phones, order_ids }: Person) {
  const erase = (column: string, values: string[], type: string) =>
    sql`delete from checkout_intents where business_id = ${business_id}
      and ${sql.ref(column)} = any(${values}::${sql.raw(type)})`.execute(tx)
  await erase('email', emails, 'text[]')
  await erase('phone', phones, 'text[]')
  await erase('order_id', order_ids, 'uuid[]')
}

export const purgeOldIntents = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'checkout_intents',
    key: ['business_id', 'id'],
    where: sql`started_at < ${new Date(now.getTime() - retentionDays * 86_400_000)}`,
    orderBy: 'started_at',
  })

/**
 * Deletes the intents in batches before the business, whose deletion would otherwise delete all of them in one
 * statement.
 */
export const deleteBusinessIntents = (db: Db, business_id: number) =>
  purgeRows(db, {
    table: 'checkout_intents',
    key: ['business_id', 'id'],
    where: sql`business_id = ${business_id}`,
    orderBy: 'started_at',
  })
