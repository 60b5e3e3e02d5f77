import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type Running, type ServerRole, start } from '../../src/main.ts'
import { createHashedUser, type NewUser, openSession, sessionCookie } from '../../src/modules/accounts/users/index.ts'
import { createLog, type Logger } from '../../src/platform/monitoring/log.ts'
import { randomText } from '../../src/platform/secrets/base62.ts'
import { hashPassword } from '../../src/platform/secrets/passwords.ts'
import { recordRefusals } from '../refusals/record.ts'
import { Browser } from './browser.ts'
import { checkedFetch, nameDocument } from './checked-fetch.ts'
import { templateDatabase, withDatabase } from './database.ts'
import { expectDocumentedEvents } from './documented-events.ts'
import { expectFreshCards } from './fresh-cards.ts'
import { onFinished } from './on-finished.ts'

export type TestService = Running & {
  baseUrl: string
  appUrl: string
  /** The origin that all shops share, unless a test sets `SHOP_URL`. */
  shopUrl: string
  databaseUrl: string
  clock: { now: Date | undefined }
}

export type Addresses = { baseUrl: string; appUrl: string }

type Options = {
  env?: Record<string, string>
  roles?: ServerRole[]
  databaseUrl?: string
  log?: Logger
  /** Whether its refusals count as tested; false if requests are random or only about the guard. */
  isRecorded?: boolean
  /** Whether each shop has an origin of its own: `http://{slug}.localhost:…`. */
  hasOwnOrigins?: boolean
  /** Events that tests record themselves are not checked against the schemas. */
  hasInventedEvents?: boolean
}

/**
 * A new database, copied from the migrated template by default; dropped after the test that created it, or else after
 * the file.
 */
export async function createDatabase(template = templateDatabase): Promise<string> {
  const server = inject('server')
  const name = `etalase_test_${randomText(12, 'abcdefghijklmnopqrstuvwxyz')}`
  const client = new pg.Client(server)
  await client.connect()
  // Copies of one template wait for each other; the lock makes that a queue instead of an error.
  await client.query('select pg_advisory_lock(4711)')
  // Without fsync a copy of the files takes half the time of the logged copy that is the default.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  onFinished(async () => {
    const cleaner = new pg.Client(server)
    await cleaner.connect()
    await cleaner.query(`drop database if exists ${name} with (force)`)
    await cleaner.end()
  })
  return toUrl(withDatabase(server, name))
}

export function toUrl(config: pg.ClientConfig): string {
  if (config.connectionString) return config.connectionString
  return `postgres://${config.user}@localhost/${config.database}?host=${encodeURIComponent(config.host!)}`
}

/** Nothing listens there: tests that need a payment provider start a fake. */
const noProviders = Object.fromEntries(
  ['XENDIT_URL', 'MIDTRANS_URL', 'STRIPE_URL', 'WHATSAPP_CLOUD_URL', 'META_URL', 'TIKTOK_URL', 'GA4_URL'].map(
    (name) => [name, 'http://127.0.0.1:9'],
  ),
)

/** Opens `/metrics` on the port of the API. */
export const metricsToken = 'token-of-the-tests'

/** Limits that no test reaches by accident. */
export const openLimits = {
  RATE_LIMIT_LOGIN_ADDRESS: '100000/1m',
  RATE_LIMIT_LOGIN_ACCOUNT: '100000/1m',
  RATE_LIMIT_LOGIN_SLOWDOWN: '100000/1m',
  RATE_LIMIT_REGISTRATION_ADDRESS: '100000/1m',
  RATE_LIMIT_FAILED_CREDENTIALS: '100000/1m',
  RATE_LIMIT_CREDENTIAL: '100000/10s',
  RATE_LIMIT_CLIENT: '100000/10s',
  RATE_LIMIT_OAUTH_CLIENT: '100000/10s',
  RATE_LIMIT_CHECKOUT: '100000/1m',
  RATE_LIMIT_CHECKOUT_INTENT: '100000/1m',
  RATE_LIMIT_SHOP_PAGE: '100000/10s',
  RATE_LIMIT_SHOP_PICTURE: '100000/1m',
  RATE_LIMIT_SANDBOX: '100000/1m',
}

/**
 * Starts a whole service on free ports over real HTTP until the test or the file ends. Limits are high unless a test
 * sets them.
 */
export async function startService(options: Options = {}): Promise<TestService> {
  const databaseUrl = options.databaseUrl ?? (await createDatabase())
  const [port, appPort, shopPort] = await Promise.all([freePort(), freePort(), freePort()])
  const config = readConfig({
    PORT: String(port),
    APP_PORT: String(appPort),
    SHOP_PORT: String(shopPort),
    // Node finds no names below `localhost`, which browsers do.
    SHOP_URL: `http://${options.hasOwnOrigins ? '{slug}.' : ''}localhost:${shopPort}`,
    HEALTH_PORT: '0',
    METRICS_TOKEN: metricsToken,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '8',
    DATABASE_WAIT_MS: '120000', // Long, because a loaded machine is slow.
    DATABASE_LOCK_MS: '120000',
    SIGNUP: 'open',
    PAYMENT_SANDBOX: '1',
    ...noProviders,
    ...openLimits,
    ...options.env,
  })
  const clock: { now: Date | undefined } = { now: undefined }
  // No other setting changes the document.
  const settings = JSON.stringify([config.headerPrefix, config.paymentSandbox])
  nameDocument(config.baseUrl, `API ${settings}`)
  nameDocument(config.appUrl, `app ${settings}`)
  const running = await start(config, {
    roles: options.roles ?? ['api', 'app'],
    log: options.log ?? createLog(process.env.TEST_LOG ?? 'silent'),
    now: () => clock.now ?? new Date(),
  })
  onFinished(async () => {
    if (options.isRecorded !== false) await recordRefusals(inject('refusals'), running.service.metrics)
    await expectFreshCards(running.database.pool)
    if (!options.hasInventedEvents) await expectDocumentedEvents(running.database.pool)
    await running.stop()
    // Modules of a file stay loaded for the next one, and with them this object: drop the servers, which take 10 MB.
    Object.assign(running, { servers: undefined })
  })
  return Object.assign(running, {
    baseUrl: config.baseUrl,
    appUrl: config.appUrl,
    shopUrl: config.shopUrl,
    databaseUrl,
    clock,
  })
}

/** Each worker of a run has ports of its own, below those that the system takes for outgoing connections. */
const portsPerWorker = 5000
const firstPort = 11_000 + ((Number(process.env.VITEST_POOL_ID ?? 1) - 1) % 4) * portsPerWorker
let lastOffset = Math.floor(Math.random() * portsPerWorker)

/** A port that nobody uses. It is not given again soon, because its user has yet to listen. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  for (;;) {
    lastOffset = (lastOffset + 1) % portsPerWorker
    const port = firstPort + lastOffset
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
        .once('error', () => resolve(false))
        .listen(port, () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

let people = 0

/** A person signed in to the dashboard of this service, as a browser would be. */
export async function signUp(
  service: Addresses,
  fullname = 'Sari Dewi',
  email = `person${++people}.${randomText(6)}@example.com`,
): Promise<Browser & { email: string; password: string }> {
  const browser = new Browser(service)
  const person = { fullname, email }
  if (isInProcess(service)) browser.cookie = await createSession(service, person)
  else {
    const answer = await browser.post('/api/auth/signup', { ...person, password })
    if (answer.status >= 300) throw new Error(`sign-up failed: ${JSON.stringify(answer)}`)
  }
  return Object.assign(browser, { email, password })
}

const password = 'a long enough password'
let passwordHash: Promise<string> | undefined

const isInProcess = (service: Addresses): service is TestService => 'service' in service

/** Creates an account without the request, which would hash the password anew and, with a mail server, mail a link. */
async function createSession({ service, appUrl }: TestService, person: Omit<NewUser, 'password'>): Promise<string> {
  const now = service.now()
  passwordHash ??= hashPassword(password, 'tests')
  const password_hash = await passwordHash
  const user = await service.db.transaction().execute((tx) => createHashedUser(tx, { ...person, password_hash }, now))
  const token = await openSession(service.db, user.id, { user_agent: 'node', ip: '127.0.0.1' }, now)
  return `${sessionCookie(appUrl)}=${token}`
}

/** A person with a business of their own; `path` prefixes its dashboard routes. */
export async function createMerchant(service: Addresses) {
  const browser = await signUp(service)
  const { body: business } = await browser.post('/api/businesses', { name: 'Toko Kopi' })
  const path = `/api/businesses/${business.unique_id}`
  return { browser, business, path }
}

/** A key of the merchant's business: secret, or restricted when scopes are given. */
export async function createKey(
  merchant: Awaited<ReturnType<typeof createMerchant>>,
  scopes?: string[],
): Promise<string> {
  const kind = scopes ? { key_type: 'restricted', scopes } : { key_type: 'secret' }
  const { body } = await merchant.browser.post(`${merchant.path}/api-keys`, { name: 'Test', ...kind })
  return body.key
}

export const readMetrics = (service: Pick<Addresses, 'baseUrl'>) => callApi(service, '/metrics', metricsToken)

/** Calls `/v3` with a bearer credential. */
export const callApi = (
  service: Pick<Addresses, 'baseUrl'>,
  path: string,
  credential?: string,
  init: RequestInit = {},
) =>
  checkedFetch(service.baseUrl, path, {
    ...init,
    headers: {
      ...(credential && { authorization: `Bearer ${credential}` }),
      ...(init.headers as Record<string, string>),
    },
  })
