import type pg from 'pg'
import type { StoreRef } from '../../../access/caller.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets/secrets.ts'
import type { Keyring } from './keyring.ts'
import { after, refreshSeconds } from './rules.ts'
import { showTokens } from './views.ts'

export type Issuing = { pool: pg.Pool; keyring: Keyring; issuer: string }

const openFamily = `with family as (
    insert into customer_token_families (id, business_id, store_id, customer_id, created_at)
    values ($1, $7, $2, $3, $4) returning id
  ) insert into customer_refresh_tokens (token_hash, family_id, expires_at) select $5, id, $6 from family`

/** Creates a token family and issues its first pair of tokens. */
export async function issueTokens({ pool, ...signing }: Issuing, store: StoreRef, customerId: number, now: Date) {
  const family = createUuid(now.getTime())
  const refresh = issueSecret('crt')
  const expiry = after(now, refreshSeconds)
  await pool.query(openFamily, [family, store.id, customerId, now, hashSecret(refresh), expiry, store.business_id])
  return showTokens(await signAccess(signing, store, customerId, family, now), refresh)
}

export const signAccess = (
  { keyring, issuer }: Omit<Issuing, 'pool'>,
  store: StoreRef,
  customerId: number,
  family: string,
  now: Date,
) => keyring.issue({ iss: issuer, sub: String(customerId), aud: store.unique_id, sid: family }, now)
