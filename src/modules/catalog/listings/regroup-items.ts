import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { refreshGroups, refreshGroupsOfItems } from './refresh-groups.ts'
import { lockStoreItems } from './refresh-store-items.ts'

export type RegroupJob = { business_id: number }

/** Products per transaction, because their items stay locked until its end. */
const batchSize = 200

/** Queues `regroupItems`, for a change that may affect every product of a business. */
export const queueRegrouping = (tx: Tx, business_id: number) =>
  enqueue(tx, 'regroup-items', { business_id } satisfies RegroupJob, { key: `regroup-items:${business_id}` })

/**
 * Rewrites the groups of all items of a business. Each batch locks its items: a concurrent writer of one of them has
 * either finished, or will see the change that queued this.
 */
export async function regroupItems(db: Db, { business_id }: RegroupJob) {
  let after = 0
  for (;;) {
    const products = await db
      .selectFrom('products')
      .select('id')
      .where('business_id', '=', business_id)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (products.length === 0) break
    const ids = products.map(({ id }) => id)
    after = ids.at(-1)!
    await db.transaction().execute(async (tx) => {
      const items = await lockStoreItems(tx, business_id, ids)
      await refreshGroupsOfItems(
        tx,
        business_id,
        items.map((item) => item.id),
      )
    })
  }
  await db.transaction().execute((tx) => refreshGroups(tx, business_id, []))
}
