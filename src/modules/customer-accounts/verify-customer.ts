import type { CustomerCaller, StoreRef } from '../../access/caller.ts'
import type { Reads } from '../../platform/db/reads.ts'
import { AppError } from '../../platform/errors.ts'
import type { Keyring } from './keyring.ts'

const find = `select f.customer_id from customer_token_families f join customers c on c.id = f.customer_id
  where f.id = $1 and f.store_id = $2 and f.revoked_at is null and c.status = 'active'`

type Asked = { reads: Reads; keyring: Keyring; token: string | undefined; store: StoreRef | undefined; now: Date }

/**
 * The customer behind an access token of this store. The signature is checked here; the family is asked for each time,
 * so that signing out, a new password or a blocked customer holds for the very next request on every process.
 */
export async function verifyCustomer(
  { reads, keyring, token, store, now }: Asked,
  headers: Record<string, string>,
): Promise<CustomerCaller> {
  const claims = token === undefined || !store ? undefined : await keyring.open(token, now)
  const [row] =
    store && claims?.aud === store.unique_id
      ? await reads.query<{ customer_id: number }>(find, [claims.sid, store.id])
      : []
  if (!row)
    throw new AppError(401, 'invalid_token', 'The customer token is invalid, expired or revoked', {
      headers: { ...headers, 'www-authenticate': 'Bearer' },
    })
  return { kind: 'customer', customer_id: row.customer_id, family_id: claims!.sid, store: store! }
}
