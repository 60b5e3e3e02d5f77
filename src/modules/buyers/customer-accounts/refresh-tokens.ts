import type { StoreRef } from '../../../access/caller.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { hashSecret, issueSecret, isWellFormedSecret } from '../../../platform/secrets.ts'
import { type Issuing, signAccess } from './issue-tokens.ts'
import { after, refreshSeconds } from './rules.ts'
import { showTokens } from './views.ts'

/**
 * Marks the token used and inserts its successor. The condition on used_at decides between twins: all but one update no
 * row, and whoever updates none with a token that was good, or was used before, ends the family. One statement, so that
 * neither can happen without the other. $1 the token, $2 store, $3 now, $4 the successor, $5 its expiry.
 */
const rotate = `with presented as (
    select t.token_hash, t.used_at, t.expires_at > $3 as is_fresh, f.id as family_id, f.customer_id
    from customer_refresh_tokens t join customer_token_families f on f.id = t.family_id
      join customers c on c.id = f.customer_id
    where t.token_hash = $1 and f.store_id = $2 and f.revoked_at is null and c.status = 'active'
  ), used as (
    update customer_refresh_tokens t set used_at = $3 from presented p
    where t.token_hash = p.token_hash and t.used_at is null and p.is_fresh returning p.family_id, p.customer_id
  ), issued as (
    insert into customer_refresh_tokens (token_hash, family_id, expires_at) select $4, family_id, $5 from used
  ), ended as (
    update customer_token_families f set revoked_at = $3 from presented p
    where f.id = p.family_id and (p.used_at is not null or p.is_fresh) and not exists (select from used)
  )
  select family_id, customer_id from used`

/** Uses a refresh token up and gives its successor. A token that was used before ends its whole family. */
export async function refreshTokens({ pool, ...signing }: Issuing, store: StoreRef, refresh: string, now: Date) {
  const successor = issueSecret('crt')
  const [row] = isWellFormedSecret(refresh, 'crt')
    ? (
        await pool.query<{ family_id: string; customer_id: number }>({
          name: 'rotate-customer-token',
          text: rotate,
          values: [hashSecret(refresh), store.id, now, hashSecret(successor), after(now, refreshSeconds)],
        })
      ).rows
    : []
  if (!row) throw unauthorized('The refresh token is invalid, used, expired or revoked', 'invalid_refresh_token')
  return showTokens(await signAccess(signing, store, row.customer_id, row.family_id, now), successor)
}
