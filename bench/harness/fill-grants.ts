import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { allScopes } from '../../src/access/scopes.ts'
import { hashSecret, issueSecret, maskSecret } from '../../src/platform/secrets/secrets.ts'

export type FilledApp = { client_id: string; client_secret: string; mint(count: number): Promise<Pair[]> }

type Pair = { access: string; refresh: string }

/** Installs an app in one business of a migrated database; `mint` issues token pairs, each with its own grant. */
export async function fillGrants(connectionString: string): Promise<FilledApp> {
  const client_secret = issueSecret('cs')
  const client_id = 'app_bench'
  const run = async <T>(use: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return await use(client)
    } finally {
      await client.end()
    }
  }
  await run(async (client) => {
    await client.query(`insert into users (unique_id, email, fullname, password_hash)
      values ('user_bench', 'bench@example.com', 'Bench', '-')`)
    await client.query(`insert into businesses (unique_id, username, name) values ('BENCH', 'bench', 'Bench')`)
    await client.query(
      `insert into applications (client_id, business_id, name, redirect_uri, scopes, client_secret_hash, masked_client_secret)
       select $1, id, 'Bench', 'https://app.example/callback', $2, $3, $4 from businesses where unique_id = 'BENCH'`,
      [client_id, allScopes, hashSecret(client_secret), maskSecret(client_secret)],
    )
    await client.query(
      `insert into installations (application_id, business_id, granted_scopes)
       select id, business_id, $1 from applications where client_id = 'app_bench'`,
      [allScopes.slice(0, 6)],
    )
  })
  const mint = async (count: number) => {
    const pairs = Array.from({ length: count }, () => ({ access: issueSecret('at'), refresh: issueSecret('rt') }))
    const insert = `with granted as (
        insert into oauth_grants (application_id, user_id, code_hash, connection_ids, expires_at)
        select a.id, u.id, c, array[i.connection_id], now() + interval '1 year'
        from unnest($1::bytea[]) as c, applications a join installations i on i.application_id = a.id, users u
        where a.client_id = 'app_bench' and u.unique_id = 'user_bench' returning id, connection_ids, code_hash
      )
      insert into oauth_tokens (grant_id, access_hash, refresh_hash, connection_ids, access_expires_at, refresh_expires_at)
      select g.id, p.access, p.refresh, g.connection_ids, now() + interval '1 hour', now() + interval '30 days'
      from granted g join unnest($1::bytea[], $2::bytea[], $3::bytea[]) as p (code, access, refresh) on p.code = g.code_hash`
    await run(async (client) => {
      const codes = pairs.map(() => randomBytes(32))
      await client.query(insert, [
        codes,
        pairs.map((p) => hashSecret(p.access)),
        pairs.map((p) => hashSecret(p.refresh)),
      ])
    })
    return pairs
  }
  await mint(1000)
  await run((client) => client.query('vacuum analyze'))
  return { client_id, client_secret, mint }
}
