import { randomUUID } from 'node:crypto'
import { hashSecret, issueSecret } from '../../src/platform/secrets/secrets.ts'
import type { CatalogStore } from './catalog-store.ts'

const password = 'kopi tubruk pagi hari'

/** Registers customers of a store over HTTP; the first has a cart of three items. */
export async function fillCustomers(store: CatalogStore, baseUrl: string) {
  const address = `${baseUrl}/v3/stores/${store.unique_id}`
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { ...store.headers, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const email = 'known@example.com'
  const tokens = await send('/public/auth/register', { name: 'Bench', email, password })
  const bearer = { authorization: `Bearer ${tokens.access}` }
  const { rows } = await store.database.pool.query('select id from variants order by id limit 3')
  for (const { id } of rows) await send('/customers/me/cart/items', { type: 'variant', variant_id: id }, bearer)
  /** Inserts logins directly into the database, each with its own refresh token. */
  const mint = async (count: number) => {
    const raw = Array.from({ length: count }, () => issueSecret('crt'))
    await store.database.pool.query(
      `with made as (
         insert into customer_token_families (id, business_id, store_id, customer_id)
         select f, c.business_id, $1, c.id from customers c, unnest($3::uuid[]) as f where c.email = $2
       )
       insert into customer_refresh_tokens (token_hash, family_id, expires_at)
       select h, f, now() + interval '30 days' from unnest($3::uuid[], $4::bytea[]) as t (f, h)`,
      [store.id, email, raw.map(() => randomUUID()), raw.map(hashSecret)],
    )
    return raw
  }
  await mint(1000)
  await store.database.pool.query('vacuum analyze')
  return { address, email, password, bearer, mint }
}
