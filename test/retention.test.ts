import { expect, it } from 'vitest'
import { purgeBatchSize } from '../src/platform/db/purge.ts'
import { schedules } from '../src/schedules.ts'
import { tasks } from '../src/worker.ts'
import { startService } from './support/service.ts'

const service = await startService({ roles: [] })
const { pool } = service.database

/** More than one batch. */
const oldCount = purgeBatchSize + 5
const freshCount = 3
const dayMs = 86_400_000

/** How to make a row from a number `n` and the time `at` from which its days count: its creation or its expiry. */
type Kept = { insert: string; days?: number }

const hash = "sha256(('row' || n)::bytea)"

/** The columns of a row for each table, and how many days it is kept. */
const kept: Record<string, Kept> = {
  idempotency_keys: {
    insert: `(scope_hash, request_hash, status, body, created_at) select ${hash}, '', 200, '', at`,
    days: 1,
  },
  order_keys: {
    insert: `(business_id, scope_hash, request_hash, order_id, created_at) select 1, ${hash}, '', gen_random_uuid(), at`,
    days: 1,
  },
  imported_rows: { insert: `(business_id, fingerprint, imported_at) select 1, ${hash}, at`, days: 1 },
  order_exports: {
    insert: "(id, business_id, filters, total, created_at) select gen_random_uuid(), 1, '{}', 0, at",
    days: 1,
  },
  order_documents: {
    insert:
      "(id, business_id, kind, paper, language, order_ids, created_at) select gen_random_uuid(), 1, 'slip', 'A5', 'id', '{}', at",
    days: 1,
  },
  mails: {
    insert: "(template, recipient, subject, body_text, body_html, created_at) select 't', 'a@b.id', 's', 'x', 'x', at",
    days: 90,
  },
  receiving_domains: { insert: "(domain, next_mail_at) select 'd' || n, at", days: 1 },
  checkout_intents: {
    insert: `(business_id, id, store_id, client_session_id, form_widget_id, language, started_at, last_activity_at)
      select 1, gen_random_uuid(), 1, gen_random_uuid(), 'f', 'id', at, at`,
    days: 90,
  },
  stock_requests: {
    insert: `(business_id, id, store_id, variant_id, email, language, created_at)
      select 1, gen_random_uuid(), 1, n, 'a@b.id', 'id', at`,
    days: 180,
  },
  payment_callbacks: {
    insert: `(provider, event_id, reported_status, outcome, received_at) select 'sandbox', 'e' || n, 'paid', 'applied', at`,
    days: 90,
  },
  provider_callbacks: {
    insert: `(business_id, account_id, event_id, kind, outcome, received_at) select 1, 1, 'e' || n, 'payment', 'applied', at`,
    days: 90,
  },
  provider_account_calls: {
    insert: `(business_id, account_id, method, url, duration_ms, called_at) select 1, 1, 'GET', 'u', 1, at`,
    days: 14,
  },
  calls: {
    insert: `(business_id, key_id, method, route, status, duration_ms, request_id, called_at)
      select 1, 1, 'GET', '/v3/me', 200, 1, 'r' || n, at`,
    days: 1,
  },
  webhook_streams: {
    insert: `(unique_id, business_id, key_id, start_id, start_position, created_at, polled_at)
      select 's' || n, 1, 1, 0, 0, at, at`,
    days: 1 / 24,
  },
  account_changes: {
    insert: `(business_id, kind, action, subject_id, subject_name, changes, made_by, result_hash, created_at)
      select 1, 'provider_account', 'created', n, 'a', '[]', '{}', '', at`,
    days: 30,
  },
  notifications: {
    insert: `(business_id, kind, subject, data, created_at) select 1, 'new_order', n::text, '{}', at`,
    days: 90,
  },
  sandbox_payments: {
    insert: `(id, reference_id, status, payment_method, amount, currency, merchant_name, customer_name, description,
      instructions, callback_url, return_url, created_at)
      select 'p' || n, 'r' || n, 'paid', 'va', 1, 'IDR', 'm', 'c', 'd', '{}', 'u', 'u', at`,
    days: 90,
  },
  oauth_tokens: {
    insert: `(grant_id, access_hash, refresh_hash, connection_ids, created_at, access_expires_at, refresh_expires_at)
      select 0, ${hash}, ${hash}, '{}', at - interval '30 days', at, at`,
    days: 1,
  },
  oauth_grants: {
    insert: `(application_id, user_id, code_hash, connection_ids, created_at, expires_at)
      select 1, 1, ${hash}, '{}', at - interval '30 days', at`,
    days: 1,
  },
  oauth_codes: {
    insert: `(code_hash, application_id, user_id, redirect_uri, code_challenge, connection_ids, expires_at)
      select ${hash}, 1, 1, 'u', 'c', '{}', at`,
    days: 1,
  },
  launch_tokens: { insert: `(token_hash, installation_id, expires_at) select ${hash}, 1, at` },
  sessions: { insert: `(user_id, token_hash, expires_at) select 1, ${hash}, at` },
  user_links: {
    insert: `(token_hash, user_id, purpose, created_at, expires_at) select ${hash}, 1, 'verify_email', at, at`,
  },
  pending_sign_ups: {
    insert: `(token_hash, email, fullname, password_hash, created_at, expires_at) select ${hash}, 'e', 'f', 'h', at, at`,
  },
  invitations: {
    insert: `(business_id, email, role, token_hash, invited_by, expires_at) select 1, 'e' || n, 'staff', ${hash}, 1, at`,
  },
  carts: {
    insert: `(guest_token_hash, store_id, business_id, expires_at) select ${hash}, 1, 1, at`,
  },
  customer_otps: {
    insert: `(store_id, email_hash, code_hash, expires_at) select 1, ${hash}, ${hash}, at`,
  },
  customer_password_resets: {
    insert: `(token_hash, store_id, customer_id, expires_at) select ${hash}, 1, 1, at`,
  },
  customer_refresh_tokens: {
    insert: `(token_hash, family_id, expires_at) select ${hash}, gen_random_uuid(), at`,
  },
  customer_token_families: {
    insert: '(id, business_id, store_id, customer_id, created_at) select gen_random_uuid(), 1, 1, 1, at',
    days: 30,
  },
}

/** Runs every task that deletes data by age, as the worker does. */
async function runPurges() {
  const all = tasks(service.service)
  const names = schedules.map(({ task }) => task).filter((task) => task.startsWith('purge-'))
  for (const name of names) await all[name]!({})
}

/** Inserts rows without the users, stores and businesses that they refer to, because only their age matters here. */
async function insertRows(rows: { table: string; first: number; count: number; at: number }[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    for (const { table, first, count, at } of rows) {
      await client.query(
        `insert into ${table} ${kept[table]!.insert} from (select n, $3::timestamptz as at
          from generate_series($1::int, $2::int) n order by n) rows`,
        [first, first + count - 1, new Date(at)],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

it('deletes what is older than its retention, however much, and nothing younger', async () => {
  const now = Date.now()
  await insertRows(
    Object.entries(kept).flatMap(([table, { days = 0 }]) => [
      { table, first: 1, count: oldCount, at: now - days * dayMs - 3_600_000 },
      { table, first: oldCount + 1, count: freshCount, at: now - days * dayMs + 3_600_000 },
    ]),
  )
  await runPurges()
  const left = Object.fromEntries(
    await Promise.all(Object.keys(kept).map(async (table) => [table, await count(table)])),
  )
  expect(left).toEqual(Object.fromEntries(Object.keys(kept).map((table) => [table, freshCount])))
})

it('deletes jobs 30 days after their last try, and no others', async () => {
  const add = "select id::text from graphile_worker.add_job('unknown-task', max_attempts => 1, run_at => '2100-01-01')"
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await pool.query(add)).rows[0].id)
  const [failed, failedLately, waiting] = ids
  await pool.query('select graphile_worker.permanently_fail_jobs($1::bigint[])', [[failed, failedLately]])
  await pool.query('update graphile_worker._private_jobs set updated_at = $2 where id = any($1::bigint[])', [
    [failed, waiting],
    new Date(Date.now() - 31 * dayMs),
  ])
  await runPurges()
  const { rows } = await pool.query(
    'select id::text from graphile_worker.jobs where id = any($1::bigint[]) order by id',
    [ids],
  )
  expect(rows.map(({ id }) => id)).toEqual([failedLately, waiting])
})

it('keeps an open payment of the sandbox, whatever its age', async () => {
  await insertRows([{ table: 'sandbox_payments', first: 90_001, count: 1, at: Date.parse('2020-01-01') }])
  await pool.query("update sandbox_payments set status = 'open' where id = 'p90001'")
  await runPurges()
  expect((await pool.query("delete from sandbox_payments where id = 'p90001'")).rowCount).toBe(1)
})

it('skips a row that somebody has locked and deletes it the next time', async () => {
  await insertRows([{ table: 'payment_callbacks', first: 90_001, count: 2, at: Date.parse('2020-01-01') }])
  const found = async () =>
    (await pool.query("select event_id from payment_callbacks where event_id ~ '^e9000'")).rows.map(
      (row) => row.event_id,
    )
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select from payment_callbacks where event_id = 'e90001' for update")
    await runPurges()
    expect(await found()).toEqual(['e90001'])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await runPurges()
  expect(await found()).toEqual([])
})
