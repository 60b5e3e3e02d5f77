import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { purgeCodes } from '../customer-codes/index.ts'
import { after, purgeSigningKeys, refreshSeconds } from '../customer-tokens/index.ts'

/** Deletes expired codes, reset links and tokens, token families without tokens, and replaced signing keys. */
export async function purgeExpiredLogins(db: Db, now: Date) {
  const expired = { where: sql`expires_at < ${now}`, orderBy: 'expires_at' }
  await purgeCodes(db, now)
  await purgeRows(db, { table: 'customer_password_resets', key: ['token_hash'], ...expired })
  await purgeRows(db, { table: 'customer_refresh_tokens', key: ['token_hash'], ...expired })
  await purgeRows(db, {
    table: 'customer_token_families',
    key: ['id'],
    where: sql`created_at < ${after(now, -refreshSeconds)} and not exists (
      select 1 from customer_refresh_tokens t where t.family_id = customer_token_families.id)`,
    orderBy: 'created_at',
  })
  await purgeSigningKeys(db, now)
}
