import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { hashSecret, issueSecret, maskSecret } from '../../src/platform/secrets/secrets.ts'
import { freePort, type Server, spawnServer } from './server.ts'

const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))

/** Starts the service in its own process; rate limits are counted, with limits that no load reaches. */
export async function spawnEtalase(env: Record<string, string>, nodeOptions: string[] = []): Promise<Server> {
  const [port, appPort] = [await freePort(), await freePort()]
  return await spawnServer(
    [process.execPath, ...nodeOptions, program, 'serve', '--no-demo'],
    `http://127.0.0.1:${port}/readyz`,
    {
      PORT: `${port}`,
      APP_PORT: `${appPort}`,
      SHOP_PORT: '0', // any
      RATE_LIMIT_CREDENTIAL: '100000000/10s,1000000000/1h',
      RATE_LIMIT_OAUTH_CLIENT: '100000000/10s',
      RATE_LIMIT_CHECKOUT: '100000000/10s',
      LOG_LEVEL: 'warn',
      ...env,
    },
  )
}

/** Starts one role of the service in its own process, on ports of its own. */
export async function startRole(
  role: 'api' | 'app' | 'worker',
  env: Record<string, string>,
  file = program,
): Promise<Server> {
  const [port, appPort, healthPort] = [await freePort(), await freePort(), await freePort()]
  const ready = { api: port, app: healthPort, worker: healthPort }[role]
  return await spawnServer(
    [process.execPath, file, 'serve', '--no-demo', '--role', role],
    `http://127.0.0.1:${ready}/readyz`,
    { ...env, PORT: `${port}`, APP_PORT: `${appPort}`, SHOP_PORT: '0', HEALTH_PORT: `${healthPort}` },
  )
}

/** Inserts a business with a store, both with the id 1 in an empty database, and returns its secret key. */
export async function insertBusiness(client: pg.Client): Promise<string> {
  const key = issueSecret('sk')
  await client.query(`insert into businesses (unique_id, username, name) values ('BENCH234', 'bench', 'Bench')`)
  await client.query(
    `insert into stores (unique_id, uuid, business_id, name) values ('store_bench', gen_random_uuid(), 1, 'Bench')`,
  )
  await client.query(
    `insert into api_keys (business_id, name, key_type, key_hash, masked_key) values (1, 'Key', 'secret', $1, $2)`,
    [hashSecret(key), maskSecret(key)],
  )
  return key
}

/** Fills a migrated database with businesses of three keys each and returns a raw key from the middle. */
export async function fillBusinesses(connectionString: string, businesses: number): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const rawKey = issueSecret('sk')
  await client.query(
    `insert into businesses (unique_id, username, name)
     select 'B' || lpad(to_hex(i), 7, '0'), 'business-' || i, 'Business ' || i from generate_series(1, $1::int) as i`,
    [businesses],
  )
  await client.query(
    `insert into api_keys (business_id, name, key_type, key_hash, masked_key)
     select b.id, 'Key', 'secret', sha256(convert_to(b.id || ':' || k, 'UTF8')), 'sk_AbCd…wXyZ'
     from businesses b cross join generate_series(1, 3) as k`,
  )
  await client.query(
    `update api_keys set key_hash = $1, masked_key = $2 where id = (select id from api_keys order by id offset $3 limit 1)`,
    [hashSecret(rawKey), maskSecret(rawKey), Math.floor(businesses * 1.5)],
  )
  await client.query('vacuum analyze')
  await client.end()
  return rawKey
}

/** Seconds from starting the process to its first 200 on an existing embedded database, and its memory when idle. */
export async function measureStart(dataDir: string) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
  await (await spawnEtalase(env)).stop()
  const seconds: number[] = []
  let rssBytes = 0
  for (let i = 0; i < 5; i++) {
    const began = performance.now()
    const server = await spawnEtalase(env)
    seconds.push((performance.now() - began) / 1000)
    if (i === 4) {
      await sleep(5000)
      rssBytes = await server.rssBytes()
    }
    await server.stop()
  }
  return { seconds: seconds.toSorted((a, b) => a - b)[2]!, rssBytes }
}
