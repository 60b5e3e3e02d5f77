import type { StoreRef } from '../../../access/caller.ts'
import { ofBusiness } from '../../../platform/db/of-business.ts'
import { unauthorized } from '../../../platform/errors/errors.ts'
import { hashSecret, issueSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import { type Issuing, signAccess } from './issue-tokens.ts'
import { after, refreshSeconds } from './rules.ts'
import { showTokens } from './views.ts'

/**
 * Marks the token as used and inserts its successor in one atomic statement. Of concurrent uses, the condition on
 * used_at
 * lets one update the row; every other use of a valid or used token revokes the family.
 * $1 token, $2 store, $3 now, $4 successor, $5 expiry of the successor, $6 business.
 */
const rotate = `with presented as (
    select t.token_hash, t.used_at, t.expires_at > $3 as is_fresh, f.id as family_id, f.customer_id
    from customer_refresh_tokens t join customer_token_families f on f.id = t.family_id
      join customers c on ${ofBusiness('c.business_id', '$6')} and c.id = f.customer_id
    where t.token_hash = $1 and f.store_id = $2 and f.revoked_at is null and c.status = 'active'
  ), used as (
    update customer_refresh_tokens t set used_at = $3 from presented p
    where t.token_hash = p.token_hash and t.used_at is null and p.is_fresh returning p.family_id, p.customer_id
  ), issued as (
    insert into customer_refresh_tokens (token_hash, family_id, expires_at) select $4, family_id, $5 from used
  ), ended as (
    update customer_token_families f set revoked_at = $3 from presented p
    where f.id = p.family_id and (p.used_at is not null or p.is_fresh) and not exists (select 1 from used)
  )
  select family_id, customer_id from used`

/** Exchanges a refresh token for a new pair of tokens. Reuse revokes the whole family. */
export async function refreshTokens({ pool, ...signing }: Issuing, store: StoreRef, refresh: string, now: Date) {
  const successor = issueSecret('crt')
  const [row] = isWellFormedSecret(refresh, 'crt')
    ? (
        await pool.query<{ family_id: string; customer_id: number }>({
          name: 'rotate-customer-token',
          text: rotate,
          values: [
            hashSecret(refresh),
            store.id,
            now,
            hashSecret(successor),
            after(now, refreshSeconds),
            store.business_id,
          ],
        })
      ).rows
    : []
  if (!row) throw unauthorized('The refresh token is invalid, used, expired or revoked', 'invalid_refresh_token')
  return showTokens(await signAccess(signing, store, row.customer_id, row.family_id, now), successor)
}
