import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Tables } from '../../../schema/tables.ts'

type Given = 'id' | 'status' | 'is_order_open' | 'inserted_at' | 'updated_at'
export type NewAction = Omit<Insertable<Tables['subscription_actions']>, Given> & { order_id: string }

/** Notes changes that wait for the payment of their order. */
export async function recordActions(tx: Tx, actions: NewAction[], now: Date) {
  const rows = actions.map((action) => ({
    ...action,
    id: createUuid(now.getTime()),
    status: 'pending' as const,
    is_order_open: true,
    inserted_at: now,
    updated_at: now,
  }))
  await tx.insertInto('subscription_actions').values(rows).execute()
}

/** Sets when the worker looks at each of these subscriptions again; leaves out those that have ended. */
export async function scheduleNext(
  tx: Tx,
  businessId: number,
  next: { id: string; next_action_at: Date }[],
  now: Date,
) {
  await sql`update subscriptions s set next_action_at = n.next_action_at, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(next)}) as n (id uuid, next_action_at timestamptz)
    where s.business_id in (${businessId}, ${businessId}) and s.id = n.id and s.status = 'active'`.execute(tx)
}

/** Extends open renewals, and the access that they are for. */
export const extendRenewals = (tx: Tx, businessId: number, ids: string[], until: Date, now: Date) =>
  tx
    .updateTable('subscription_actions')
    .set({ expires_at: until, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute()

/** How many reminders of each action have been sent. */
export async function markReminders(
  tx: Tx,
  businessId: number,
  reached: { id: string; reminders: number }[],
  now: Date,
) {
  await sql`update subscription_actions a set reminders = r.reminders, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(reached)}) as r (id uuid, reminders smallint)
    where a.business_id = ${businessId} and a.id = r.id`.execute(tx)
}

/** The order of an action needs no further look. */
export async function closeActionOrder(tx: Tx, businessId: number, id: string) {
  await tx
    .updateTable('subscription_actions')
    .set({ is_order_open: false })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}
