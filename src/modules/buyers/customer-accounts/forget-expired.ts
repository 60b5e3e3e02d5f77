import type { Db } from '../../../platform/db/types.ts'
import { after, refreshSeconds } from './rules.ts'
import { forgetSigningKeys } from './signing-keys.ts'

/** Removes what can no longer be used: codes, links, tokens, families without tokens, replaced keys. */
export async function forgetExpiredLogins(db: Db, now: Date) {
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
  await forgetSigningKeys(db, now)
}
