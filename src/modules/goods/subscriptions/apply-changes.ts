import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { changeEntitledVariant } from '../entitlements/index.ts'
import type { Change } from './rules.ts'

/** A change of an item. Without `status` the item keeps its status. */
export type ItemChange = Change & { status?: 'active' | 'pending_upgrade' }

/** Applies changes to items and marks the downgrades among them as completed. */
export async function applyChanges(tx: Tx, businessId: number, changes: ItemChange[], now: Date) {
  if (changes.length === 0) return
  await sql`
    update subscription_items i set variant_id = c.variant_id, price = c.price, updated_at = ${now},
      next_price = case when i.next_price = c.price then null else i.next_price end,
      status = coalesce(c.status, i.status)
    from json_to_recordset(${JSON.stringify(changes)}) as c (item_id uuid, variant_id bigint, price bigint, status text)
    where i.business_id = ${businessId} and i.id = c.item_id`.execute(tx)
  const done = changes.flatMap((change) => change.action_id ?? [])
  if (done.length > 0)
    await tx
      .updateTable('subscription_actions')
      .set({ status: 'completed', confirmed_at: now, completed_at: now, updated_at: now })
      .where('business_id', '=', businessId)
      .where('id', 'in', done)
      .where('status', '=', 'scheduled')
      .execute()
  for (const change of changes.filter(({ variant_id, before }) => variant_id !== before.variant_id)) {
    const item = await tx
      .selectFrom('subscription_items')
      .select('order_line_id')
      .where('business_id', '=', businessId)
      .where('id', '=', change.item_id)
      .executeTakeFirstOrThrow()
    await changeEntitledVariant(tx, businessId, item.order_line_id, change.variant_id)
  }
}
