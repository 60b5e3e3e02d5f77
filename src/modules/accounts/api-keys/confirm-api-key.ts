import type { Role } from '../../../access/roles.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../audit/index.ts'
import type { Creator } from './create-api-key.ts'
import { getApiKey, lockApiKey } from './get-api-key.ts'

/**
 * How a new value or new scopes change the confirmation of a key: an owner's change confirms the key, anybody else's
 * removes the confirmation.
 */
export const confirmationBy = (user: { id: number }, role: Role, now: Date) =>
  role === 'owner' ? { confirmed_by: user.id, confirmed_at: now } : { confirmed_by: null, confirmed_at: null }

/** Lets an owner confirm a key whose creator could not create it any more. Repeating this has no effect. */
export async function confirmApiKey(tx: Tx, { business_id, user, role }: Creator, id: number, now: Date) {
  const { name, confirmed_at } = await lockApiKey(tx, business_id, id)
  if (confirmed_at === null) {
    await tx
      .updateTable('api_keys')
      .set(confirmationBy(user, role, now))
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    const details = { name }
    await recordAudit(
      tx,
      { business_id, actor: user.unique_id, action: 'api_key.confirmed', target: `api_key:${id}`, details },
      now,
    )
  }
  return await getApiKey(tx, business_id, id)
}
