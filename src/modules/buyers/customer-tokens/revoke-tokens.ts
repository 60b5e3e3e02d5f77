import type { StoreRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import type { Keyring } from './keyring.ts'

/** Signs out: revokes the families of these access or refresh tokens. Tokens of other stores are ignored. */
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

/** Revokes all logins of a customer in every store of the business, except `keptFamily`. */
export async function revokeFamilies(db: Db, customerId: number, now: Date, keptFamily?: string) {
  let query = db
    .updateTable('customer_token_families')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
  if (keptFamily) query = query.where('id', '<>', keptFamily)
  await query.execute()
}
