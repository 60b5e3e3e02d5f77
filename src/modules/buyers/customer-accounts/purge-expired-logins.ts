import type { Db } from '../../../platform/db/types.ts'
import { after, refreshSeconds } from './rules.ts'
import { purgeSigningKeys } from './signing-keys.ts'

/** Deletes expired codes, reset links and tokens, token families without tokens, and replaced signing keys. */
export async function purgeExpiredLogins(db: Db, now: Date) {
  const moment = now.toISOString()
  await db.deleteFrom('customer_otps').where('expires_at', '<', moment).execute()
  await db.deleteFrom('customer_password_resets').where('expires_at', '<', moment).execute()
  await db.deleteFrom('customer_refresh_tokens').where('expires_at', '<', moment).execute()
  await db
    .deleteFrom('customer_token_families')
    .where('created_at', '<', after(now, -refreshSeconds).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_refresh_tokens')
            .select('token_hash')
            .whereRef('customer_refresh_tokens.family_id', '=', 'customer_token_families.id'),
        ),
      ),
    )
    .execute()
  await purgeSigningKeys(db, now)
}
