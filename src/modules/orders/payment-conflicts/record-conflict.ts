import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Minor } from '../../../platform/text/money.ts'
import type { ConflictKind, ConflictReason } from './rules.ts'

export type NewConflict = {
  business_id: number
  kind: ConflictKind
  /** What the conflict is about. A subject is recorded once per kind. */
  subject: string
  reason: ConflictReason
  order_id?: string | null
  account_id?: number | null
  provider?: string | null
  provider_payment_id?: string | null
  expected_amount?: Minor | null
  amount?: Minor | null
  currency?: string | null
}

/**
 * Records a conflict for a person to look at, once. A dispute's outcome updates its entry, and reopens it if the
 * dispute was lost. A report that it is open may be older than the outcome, so it changes nothing.
 */
export async function recordConflict(tx: Tx, conflict: NewConflict, now: Date) {
  await tx
    .insertInto('payment_conflicts')
    .values({ id: createUuid(), ...conflict, noticed_at: now })
    .onConflict((known) =>
      conflict.kind === 'dispute'
        ? known
            .columns(['business_id', 'kind', 'subject'])
            .doUpdateSet({
              reason: conflict.reason,
              resolved_at: sql`case when excluded.reason = 'dispute_lost' then null else payment_conflicts.resolved_at end`,
            })
            .where(sql<boolean>`excluded.reason not in ('dispute_open', payment_conflicts.reason)`)
        : known.columns(['business_id', 'kind', 'subject']).doNothing(),
    )
    .execute()
}

/** The subject of a payment or dispute, by its id at the provider of an account or at the default provider. */
export const providerSubject = (
  { account_id, provider }: { account_id: number | null; provider: string },
  id: string,
) => `${account_id ?? provider}:${id}`

type Order = { business_id: number; id: string; version: number; gross_revenue: Minor; currency: string }

/** Records that an order is in conflict, unless a more specific entry exists for it. */
export async function recordOrderConflict(tx: Tx, order: Order, now: Date) {
  const known = await tx
    .selectFrom('payment_conflicts')
    .select('id')
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['order', 'dispute'])
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const { business_id, id: order_id, currency, gross_revenue: expected_amount } = order
  const subject = conflictSubject(order)
  await recordConflict(
    tx,
    { business_id, kind: 'order', subject, reason: 'set_by_hand', order_id, currency, expected_amount },
    now,
  )
}

/**
 * The subject of an order's conflict. The version makes it unique, because an order may get into conflict several
 * times.
 */
export const conflictSubject = ({ id, version }: { id: string; version: number }) => `${id}:${version}`

/** Closes the entries of an order that is no longer in conflict. Disputes stay until a person closes them. */
export async function closeOrderConflicts(
  tx: Tx,
  { business_id, id }: { business_id: number; id: string },
  by: string | null,
  now: Date,
) {
  await tx
    .updateTable('payment_conflicts')
    .set({ resolved_at: now, resolved_by: by })
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .where('kind', '=', 'order')
    .where('resolved_at', 'is', null)
    .execute()
}
