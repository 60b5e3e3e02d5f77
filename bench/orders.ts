import pg from 'pg'
import { insertBusiness, spawnEtalase } from './harness/etalase.ts'
import { measure, startBenchPostgres } from './harness/harness.ts'

const bar = 1.3
const sizes = [1_000, 1_000_000]

/** The search terms: the order in the middle, by each searchable field. */
const middle = 500
const searches = [
  ['no search', ''],
  ['order_id', `search=NR${middle}X`],
  ['shipment_receipt', `search_field=shipment_receipt&search=R-${middle}-`],
  ['external_id', `search_field=external_id&search=E-${middle}-`],
  ['pg_reference_id', `search_field=pg_reference_id&search=P-${middle}-`],
  ['gross_revenue', `search_field=gross_revenue&search=${10_000 + middle}`],
  ['customer_name', `search_field=customer_name&search=family${middle}x`],
  ['customer_email', `search_field=customer_email&search=buyer${middle}%40`],
  ['customer_phone', `search_field=customer_phone&search=62900${String(middle).padStart(7, '0')}`],
] as const

/** Inserts orders from → to of business 1 directly; the indexes are built afterwards, which is much faster. */
async function fill(client: pg.Client, from: number, to: number) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = 'orders'::regclass and not i.indisunique`,
  )
  for (const index of rows) await client.query(`drop index ${index.name}`)
  await client.query(
    `insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, draft_time, pending_time,
       unpaid_time, customer_name, customer_email, customer_phone, gross_revenue, payment_method, shipment_receipt,
       external_id, pg_reference_id, created_at, last_updated_at)
     select gen_random_uuid(), 1, 1, 'NR' || i || 'X', 'slug-' || i, 'completed', 'settled', t, t, t,
       'Buyer family' || i || 'x', 'buyer' || i || '@example.com', '62900' || lpad(i::text, 7, '0'),
       case when i <= 1000 then (10000 + i) * 100 else (1000000 + i) * 100 end, 'bank_transfer',
       'R-' || i || '-', 'E-' || i || '-', 'P-' || i || '-', t, t
     from generate_series($1::int, $2::int) as i, lateral (select timestamptz '2026-01-01' + i * interval '10 seconds' as t) as moment`,
    [from, to],
  )
  for (const index of rows) await client.query(index.definition)
  await client.query('vacuum analyze orders')
}

/** The list of 25 with a thousand and a million orders, for every searchable field. */
export async function run() {
  const postgres = await startBenchPostgres()
  const server = await spawnEtalase({ DATABASE_URL: postgres.url })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const headers = { authorization: `Bearer ${await insertBusiness(client)}` }
    const medians = new Map<string, number[]>()
    for (const [i, size] of sizes.entries()) {
      const began = performance.now()
      await fill(client, (sizes[i - 1] ?? 0) + 1, size)
      process.stdout.write(`${size} orders after ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
      for (const [name, query] of searches) {
        const url = `${server.url}/v3/orders?${query}`
        const found = (await (await fetch(url, { headers })).json()) as { data: unknown[] }
        if (found.data.length !== (query ? 1 : 25)) throw new Error(`${name} found ${found.data.length} orders`)
        await measure({ url, headers, connections: 2, seconds: 1 })
        const runs = []
        for (let round = 0; round < 3; round++)
          runs.push((await measure({ url, headers, connections: 2, seconds: 2 })).p50)
        medians.set(name, [...(medians.get(name) ?? []), runs.sort((a, b) => a - b)[1]!])
      }
    }
    process.stdout.write(`\nOrder list, p50 in ms with ${sizes.join(' and ')} orders; ${postgres.version}\n\n`)
    for (const [name, [small, large]] of medians) {
      const ratio = large! / small!
      const verdict = large! > 0 && ratio <= bar ? 'met' : 'MISSED' // 0: none was answered in time.
      process.stdout.write(
        `${name.padEnd(18)} ${small!.toFixed(2).padStart(8)} ${large!.toFixed(2).padStart(8)} ${ratio.toFixed(2).padStart(6)}  ≤ ${bar}  ${verdict}\n`,
      )
    }
  } finally {
    await client.end()
    await server.stop()
    await postgres.stop()
  }
}
