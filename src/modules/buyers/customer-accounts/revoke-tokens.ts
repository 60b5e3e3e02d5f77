import type { StoreRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets.ts'
import type { Keyring } from './keyring.ts'

/** Signs out: ends the families of these tokens, access or refresh. What is not this store's is passed over. */
export async function revokeTokens(db: Db, keyring: Keyring, store: StoreRef, tokens: string[], now: Date) {
  const refresh = tokens.filter((token) => isWellFormedSecret(token, 'crt')).map(hashSecret)
  const opened = await Promise.all(tokens.map((token) => keyring.open(token, now)))
  const families = opened.flatMap((claims) => (claims?.aud === store.unique_id ? claims.sid : []))
  if (refresh.length > 0) {
    const named = await db
      .selectFrom('customer_refresh_tokens')
      .select('family_id')
      .where('token_hash', 'in', refresh)
      .execute()
    families.push(...named.map((row) => row.family_id))
  }
  if (families.length === 0) return
  await db
    .updateTable('customer_token_families')
    .set({ revoked_at: now })
    .where('id', 'in', families)
    .where('store_id', '=', store.id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every login of a customer, in every store of the business, but for the one that goes on. */
export async function revokeFamilies(db: Db, customerId: number, now: Date, keptFamily?: string) {
  let query = db
    .updateTable('customer_token_families')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
  if (keptFamily) query = query.where('id', '<>', keptFamily)
  await query.execute()
}
