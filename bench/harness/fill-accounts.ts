import pg from 'pg'
import { hashSecret, issueSecret, maskSecret } from '../../src/platform/secrets/secrets.ts'

export type BenchAccount = {
  provider: 'xendit' | 'midtrans'
  storeId: string
  token: string
  variantId: number
  accountId: number
  callbackPath: string
}

type Provider = BenchAccount['provider']

/** Inserts businesses that sell one thing each, and adds an account at a provider to each over HTTP. */
export async function fillAccounts(
  { databaseUrl, apiUrl }: { databaseUrl: string; apiUrl: string },
  providers: readonly Provider[],
  credentials: Record<Provider, Record<string, string>>,
): Promise<BenchAccount[]> {
  const keys = providers.map(() => issueSecret('sk'))
  const tokens = providers.map(() => issueSecret('sfpk'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into businesses (unique_id, username, name)
      select 'B' || lpad(n::text, 7, '0'), 'business-' || n, 'Business ' || n from generate_series(1, $1::int) n`,
    [providers.length],
  )
  await client.query(
    `insert into api_keys (business_id, name, key_type, key_hash, masked_key)
      select n, 'Key', 'secret', hash, mask from unnest($1::bytea[], $2::text[]) with ordinality as k (hash, mask, n)`,
    [keys.map(hashSecret), keys.map(maskSecret)],
  )
  await client.query(`
    insert into warehouses (unique_id, business_id, name, is_default) select 'warehouse_' || id, id, 'Gudang', true
      from businesses order by id;
    insert into stores (unique_id, uuid, business_id, name, payment_methods, settings)
      select 'store_' || lpad(id::text, 24, '0'), gen_random_uuid(), id, 'Toko', '{va_bca}',
        '{"is_courier_required": false}' from businesses order by id;
    insert into products (uuid, business_id, name, slug, item_type, is_inventory, search)
      select gen_random_uuid(), id, 'Thing', 'thing', 'physical', true, '' from businesses order by id;
    insert into variants (uuid, unique_id, business_id, product_id, price, weight)
      select gen_random_uuid(), 'variant_' || id, business_id, id, 9500000, 250 from products order by id;
    insert into variant_stocks (business_id, variant_id, warehouse_id, quantity)
      select v.business_id, v.id, w.id, 100000000 from variants v join warehouses w on w.business_id = v.business_id;
    insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price)
      select p.business_id, s.id, 'product', p.id, true, true, 9500000, 9500000
      from products p join stores s on s.business_id = p.business_id;`)
  await client.query(
    `insert into storefront_keys (id, store_id, token)
      select gen_random_uuid(), n, token from unnest($1::text[]) with ordinality as k (token, n)`,
    [tokens],
  )
  await client.query('analyze')
  await client.end()

  const accounts: BenchAccount[] = []
  const next = providers.entries()
  const add = async () => {
    for (const [index, provider] of next) {
      const answer = await fetch(`${apiUrl}/v3/provider-accounts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys[index]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ provider, mode: 'test', name: provider, credentials: credentials[provider] }),
      })
      const account = (await answer.json()) as { id: number; callback_url: string }
      if (answer.status !== 201) throw new Error(`An account was refused: ${JSON.stringify(account)}`)
      accounts[index] = {
        provider,
        storeId: `store_${String(index + 1).padStart(24, '0')}`,
        token: tokens[index]!,
        variantId: index + 1,
        accountId: account.id,
        callbackPath: new URL(account.callback_url).pathname,
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, add))
  return accounts
}
