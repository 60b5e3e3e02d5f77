import { ofBusiness } from '../../../platform/db/of-business.ts'

/**
 * Selects the stored keys of the scopes `f (scope)` as `StoredKey`s, inside a statement that reads other data too. `offset 0`
 * forces one index lookup per key. Release 0.1 stored keys of checkouts with those of all other routes, without their
 * business.
 */
export const storedKeys = (scopes: string, business: string) => `(select json_agg(k) from (
      select encode(f.scope, 'hex') as scope_hash, encode(k.request_hash, 'hex') as request_hash, k.order_id, k.status,
        encode(k.refusal, 'base64') as answer, false as is_older
      from ${scopes} cross join lateral (select * from order_keys
        where ${ofBusiness('business_id', business)} and scope_hash = f.scope offset 0) k
      union all select encode(f.scope, 'hex'), encode(k.request_hash, 'hex'), null, k.status, encode(k.body, 'base64'), true
      from ${scopes} cross join lateral (select * from idempotency_keys
        where scope_hash = f.scope offset 0) k) k)`
