import type { ProviderEntry } from '../../../integrations/payments/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { isOwnReference } from '../payments/index.ts'

type Key = { business_id: number; account_id: number }

/** Stores lines that are not known yet, with the payment of their reference. */
export async function storeEntries(db: Db, key: Key, entries: readonly ProviderEntry[], now: Date) {
  if (entries.length === 0) return
  const references = entries.map(({ reference_id }) => reference_id).filter((one) => one && isOwnReference(one))
  const known = references.length
    ? await db
        .selectFrom('payments')
        .select('id')
        .where('business_id', '=', key.business_id)
        .where('account_id', '=', key.account_id)
        .where('id', 'in', references)
        .execute()
    : []
  const ids = new Set(known.map(({ id }) => id))
  await db
    .insertInto('provider_entries')
    .values(
      entries.map((entry) => ({
        ...key,
        ...entry,
        payment_id: ids.has(entry.reference_id) ? entry.reference_id : null,
        // Only our own payments need to be compared.
        is_applied: entry.kind !== 'payment' || !isOwnReference(entry.reference_id),
        noticed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['business_id', 'account_id', 'entry_id']).doNothing())
    .execute()
}
