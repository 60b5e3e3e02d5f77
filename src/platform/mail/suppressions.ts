import type { Db, Tx } from '../db/types.ts'
import type { StoredMail } from './compose-envelope.ts'

export const suppressionReasons = ['hard_bounce', 'complaint', 'unsubscribed', 'manual'] as const

export type SuppressionReason = (typeof suppressionReasons)[number]

/** `business_id` null: mails of the installation itself to its users. */
export type Addressed = { business_id: number | null; address: string }

/** The properties of a mail that decide which suppressions stop it. */
export type Kind = { is_secret: boolean; hasUnsubscribe: boolean }

/**
 * The reasons that stop a mail. An address that does not exist stops every mail. A complaint, or the merchant, stops
 * all mails but codes and links that the person just requested. Unsubscribing stops only mails that were not requested.
 */
const reasonsAgainst = ({ is_secret, hasUnsubscribe }: Kind): SuppressionReason[] => [
  'hard_bounce',
  ...(is_secret ? [] : (['complaint', 'manual'] as const)),
  ...(hasUnsubscribe ? (['unsubscribed'] as const) : []),
]

/** Whether the recipient has unsubscribed from mails like this one since it was written. */
export type IsUnwanted = (
  mail: Pick<StoredMail, 'business_id' | 'recipient' | 'unsubscribe_url' | 'created_at'>,
) => Promise<boolean>

/** Suppresses an address for mails of the business. Returns false if it was suppressed before. */
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

/** Returns why mails of this kind are not sent to the address; undefined if nothing stops them. */
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

/** Whether mails that were not requested are suppressed for the address. */
export const isSuppressed = async (db: Db, addressed: Addressed): Promise<boolean> =>
  (await findSuppression(db, addressed, { is_secret: false, hasUnsubscribe: true })) !== undefined

export const selectSuppressions = (db: Db, businessId: number | null) => {
  const rows = db.selectFrom('mail_suppressions')
  return businessId === null ? rows.where('business_id', 'is', null) : rows.where('business_id', '=', businessId)
}

/** Returns the reason of the deleted entry; undefined if there was none. */
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
