import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { issueWebhookSecret } from '../../src/modules/apps/webhook-delivery/sign-delivery.ts'
import { randomText } from '../../src/platform/secrets/base62.ts'

/** A server on the loopback; requests are its listener's affair. */
export async function listen(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** A pool of a test's own. The database may be dropped while its last connections close, which is no error of theirs. */
export const openPool = (config: pg.PoolConfig) => new pg.Pool(config).on('error', () => undefined)

/** A business with an active endpoint for new orders; returns the business's id. */
export async function addReceiver(pool: pg.Pool, url: string): Promise<number> {
  const name = randomText(16)
  const business = await pool.query(
    'insert into businesses (unique_id, username, name) values ($1, lower($1), $1) returning id',
    [name],
  )
  const business_id = Number(business.rows[0].id)
  await pool.query(
    `insert into webhook_receivers (unique_id, business_id, url, events, status, active_since, secret, created_at, updated_at)
     values ($1, $2, $3, '{order.created}', 'active', now() - interval '1 minute', $4, now(), now())`,
    [`webhook_${name}`, business_id, url, issueWebhookSecret()],
  )
  return business_id
}

const folder = fileURLToPath(new URL('./', import.meta.url))

/** Starts one of the processes beside this file and waits for its first line, which it prints when it is ready. */
export async function startProcess(file: string, databaseUrl: string, options: unknown) {
  const child = spawn(process.execPath, [folder + file, JSON.stringify(options)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ])
  return Object.assign(child, { firstLine: String(line).trim() })
}

const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))

/** Starts the service itself in a process of its own, in some of its roles, and waits until it is ready. */
export async function startService(databaseUrl: string, roles: string[], [port, appPort]: [number, number]) {
  const child = spawn(process.execPath, [program, 'serve', '--no-demo', ...roles.flatMap((role) => ['--role', role])], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      APP_PORT: `${appPort}`,
      SHOP_PORT: '0', // any
      SIGNUP: 'open',
      LAME_DUCK_MS: '0',
      LOG_LEVEL: 'error',
      BASE_URL: `http://localhost:${port}`,
      WEBHOOK_ALLOW_PRIVATE: '1',
      ...openLimits,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout!.resume()
  if (!roles.includes('api')) return child
  const deadline = Date.now() + 120_000
  while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status !== 200) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('The service did not start')
    await sleep(20)
  }
  return child
}

const openLimits = Object.fromEntries(
  [
    'LOGIN_ADDRESS',
    'LOGIN_ACCOUNT',
    'LOGIN_SLOWDOWN',
    'REGISTRATION_ADDRESS',
    'FAILED_CREDENTIALS',
    'CREDENTIAL',
    'CLIENT',
    'CHECKOUT',
  ].map((name) => [`RATE_LIMIT_${name}`, '1000000/10s']),
)

/** Ports that are currently free. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(() => {})))
  for (const server of servers) server.close()
  return servers.map(({ url }) => Number(new URL(url).port))
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
