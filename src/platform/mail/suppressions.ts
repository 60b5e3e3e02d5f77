import type { Db, Tx } from '../db/types.ts'
import type { StoredMail } from './compose-envelope.ts'

export const suppressionReasons = ['hard_bounce', 'complaint', 'unsubscribed', 'manual'] as const

export type SuppressionReason = (typeof suppressionReasons)[number]

/** Null as business: the mails of the installation itself, to its users. */
export type Addressed = { business_id: number | null; address: string }

/** What a mail is like decides which reasons stop it. */
export type Kind = { is_secret: boolean; hasUnsubscribe: boolean }

/**
 * An address that does not exist stops every mail. A complaint, or the merchant, stops all but codes and links that the
 * person just asked for; unsubscribing stops only mails that nobody asked for.
 */
const reasonsAgainst = ({ is_secret, hasUnsubscribe }: Kind): SuppressionReason[] => [
  'hard_bounce',
  ...(is_secret ? [] : (['complaint', 'manual'] as const)),
  ...(hasUnsubscribe ? (['unsubscribed'] as const) : []),
]

/** Whether the reader of a mail said, after it was written, that mails like it are unwanted. */
export type IsUnwanted = (
  mail: Pick<StoredMail, 'business_id' | 'recipient' | 'unsubscribe_url' | 'created_at'>,
) => Promise<boolean>

/** Stops further mail of the business to an address. Returns whether that is new. */
export async function suppressAddress(
  tx: Tx,
  { business_id, address, reason }: Addressed & { reason: SuppressionReason },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('mail_suppressions')
    .values({ business_id, address: address.toLowerCase(), reason, created_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'address', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Why no mail of this kind goes to the address; undefined if nothing stops it. */
export async function findSuppression(
  db: Db,
  { business_id, address }: Addressed,
  kind: Kind,
): Promise<SuppressionReason | undefined> {
  const row = await selectSuppressions(db, business_id)
    .select('reason')
    .where('address', '=', address.toLowerCase())
    .where('reason', 'in', reasonsAgainst(kind))
    .limit(1)
    .executeTakeFirst()
  return row?.reason
}

/** Whether mail that nobody asked for would not be sent to the address. */
export const isSuppressed = async (db: Db, addressed: Addressed): Promise<boolean> =>
  (await findSuppression(db, addressed, { is_secret: false, hasUnsubscribe: true })) !== undefined

export const selectSuppressions = (db: Db, businessId: number | null) => {
  const rows = db.selectFrom('mail_suppressions')
  return businessId === null ? rows.where('business_id', 'is', null) : rows.where('business_id', '=', businessId)
}

/** Returns what the reason was; undefined if there is no such entry. */
export async function deleteSuppression(
  tx: Tx,
  businessId: number,
  id: number,
): Promise<SuppressionReason | undefined> {
  const gone = await tx
    .deleteFrom('mail_suppressions')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('reason')
    .executeTakeFirst()
  return gone?.reason
}
