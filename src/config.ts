import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Addresses, readAddresses } from './config-addresses.ts'
import { type DatabaseUrls, readDatabaseUrls } from './config-database-url.ts'
import { type LimitName, readLimits, type Window } from './config-limits.ts'
import { type MailConfig, readMailConfig } from './config-mail.ts'
import { type MonitoringConfig, readMonitoringConfig } from './config-monitoring.ts'
import { ConfigError, createReaders, type Env, type Readers } from './config-readers.ts'

export type { LimitName, Window }

export type Config = Addresses &
  DatabaseUrls &
  MailConfig &
  MonitoringConfig & {
    dataDir: string
    poolSize: number
    databaseWaitMs: number
    databaseLockMs: number
    /** How long a stopping process serves while it is not ready, so that load balancers notice. */
    lameDuckMs: number
    databaseMaxWaiting: number
    drainMs: number
    headersTimeoutMs: number
    bodyTimeoutMs: number
    /** Memory for cached catalog responses in this process; 0 disables the cache. */
    catalogCacheBytes: number
    /** Memory for finished pages of the hosted shops in this process; 0 disables the cache. */
    shopCacheBytes: number
    /** For how long shared caches may send pages of shops, and catalog responses, without asking; 0 for not at all. */
    cdnPageSeconds: number
    cdnJsonSeconds: number
    /** Whether cached catalog responses are sent in front of the router. */
    catalogFastLane: boolean
    /** The largest file that may be uploaded. */
    uploadBytes: number
    objectStoreUrl: string | undefined
    /** The folder or bucket that `etalase backup` writes to if no other is given. */
    backupTo: string | undefined
    /** Seals the secrets that the database holds. */
    instanceKey: Buffer | undefined
    redisUrl: string | undefined
    /** How long a request waits for Redis before this process counts it alone. */
    redisAnswerMs: number
    signup: 'open' | 'closed'
    /** How long the deletion of a business or an account can be canceled. */
    deletionWaitDays: number
    mailRetentionDays: number
    callbackRetentionDays: number
    webhookAllowPrivate: boolean
    /** Whether stores may report purchases to advertising and analytics services. */
    isMeasuringAllowed: boolean
    /** Whether the sandbox payment provider is served and used. */
    paymentSandbox: boolean
    /** Other origins for payment providers, message channels and measuring services, by name. */
    providerUrls: Readonly<Record<string, string | undefined>>
    logLevel: string
    /** The share of requests that is written to the access log. */
    accessLog: number
    slowStatementMs: number | undefined
    tracing: { endpoint: string; serviceName: string; ratio: number } | undefined
    limits: Record<LimitName, Window[]>
  }

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Reads the environment once; throws one error that lists every problem. */
export function readConfig(env: Env = process.env): Config {
  const problems: string[] = []
  const readers = createReaders(env, problems)
  const config: Config = {
    ...readAddresses(env, problems, readers),
    ...readMonitoringConfig(env, problems, readers.port),
    ...readDatabaseUrls(env, problems),
    ...readTimes(readers),
    ...readStorage(env, problems, readers),
    ...readMailConfig(env, problems, readers),
    ...readPolicy(env, problems, readers),
    ...readOutside(readers),
    ...readObservation(env, problems, readers),
    limits: readLimits(env, problems),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** How many connections and requests may wait, and how long. */
const readTimes = ({ integer }: Readers) => ({
  poolSize: integer('DATABASE_POOL_SIZE', 10, 500),
  databaseMaxWaiting: integer('DATABASE_MAX_WAITING', 1000, 1_000_000),
  databaseWaitMs: integer('DATABASE_WAIT_MS', 10_000, 600_000),
  databaseLockMs: integer('DATABASE_LOCK_MS', 3000, 600_000),
  lameDuckMs: integer('LAME_DUCK_MS', 3000, 600_000, 0),
  headersTimeoutMs: integer('HEADERS_TIMEOUT_MS', 15_000, 600_000),
  bodyTimeoutMs: integer('BODY_TIMEOUT_MS', 30_000, 600_000),
  drainMs: integer('DRAIN_MS', 25_000, 600_000),
})

/** Files, caches, and the key that seals secrets. */
function readStorage(env: Env, problems: string[], { integer, url }: Readers) {
  const cacheMegabytes = Number(env.CATALOG_CACHE_MB || 64)
  if (!(cacheMegabytes >= 0 && cacheMegabytes <= 100_000)) problems.push('CATALOG_CACHE_MB must be 0 or more')
  const uploadMegabytes = Number(env.UPLOAD_LIMIT_MB || 512)
  if (!(uploadMegabytes > 0 && uploadMegabytes <= 100_000)) problems.push('UPLOAD_LIMIT_MB must be above 0')
  return {
    dataDir: resolve(env.DATA_DIR || 'data'),
    uploadBytes: uploadMegabytes * 1024 * 1024,
    objectStoreUrl: url('OBJECT_STORE_URL', ['s3:']),
    backupTo: env.BACKUP_TO || undefined,
    catalogCacheBytes: cacheMegabytes * 1024 * 1024,
    shopCacheBytes: integer('SHOP_CACHE_BYTES', 64 * 1024 * 1024, 1024 ** 4, 0),
    cdnPageSeconds: integer('CDN_PAGE_SECONDS', 0, 3600, 0),
    cdnJsonSeconds: integer('CDN_JSON_SECONDS', 0, 3600, 0),
    instanceKey: readInstanceKey(env, problems),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:', 'unix:']),
    redisAnswerMs: integer('REDIS_ANSWER_MS', 75, 10_000),
  }
}

function readInstanceKey(env: Env, problems: string[]): Buffer | undefined {
  try {
    const text = (env.INSTANCE_KEY_FILE ? readFileSync(env.INSTANCE_KEY_FILE, 'utf8') : env.INSTANCE_KEY)?.trim()
    if (!text) return undefined
    if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
    problems.push('INSTANCE_KEY must be 64 hexadecimal digits, as from: openssl rand -hex 32')
  } catch (error) {
    problems.push(`INSTANCE_KEY_FILE cannot be read: ${(error as Error).message}`)
  }
  return undefined
}

/** What is allowed here, and how long records are kept. */
function readPolicy(env: Env, problems: string[], { integer }: Readers) {
  const signup = env.SIGNUP || (env.DATABASE_URL ? 'closed' : 'open')
  if (signup !== 'open' && signup !== 'closed') problems.push(`SIGNUP must be "open" or "closed", not "${signup}"`)
  for (const name of ['WEBHOOK_ALLOW_PRIVATE', 'PAYMENT_SANDBOX', 'MEASURING', 'CATALOG_FAST_LANE'])
    if (!['', '0', '1', undefined].includes(env[name])) problems.push(`${name} must be 0 or 1`)
  return {
    signup: signup as Config['signup'],
    deletionWaitDays: integer('DELETION_WAIT_DAYS', 7, 365),
    mailRetentionDays: integer('MAIL_RETENTION_DAYS', 90, 36_500),
    callbackRetentionDays: integer('CALLBACK_RETENTION_DAYS', 90, 36_500),
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === '1',
    isMeasuringAllowed: env.MEASURING !== '0',
    catalogFastLane: env.CATALOG_FAST_LANE !== '0',
    // Buyers can mark sandbox payments as paid, so an installation with its own database server must enable it explicitly.
    paymentSandbox: env.PAYMENT_SANDBOX ? env.PAYMENT_SANDBOX === '1' : !env.DATABASE_URL,
  }
}

const outside = ['xendit', 'midtrans', 'stripe', 'whatsapp_cloud', 'meta', 'tiktok', 'ga4']

const readOutside = ({ url }: Readers) => ({
  providerUrls: Object.fromEntries(
    outside.map((name) => [name, url(`${name.toUpperCase()}_URL`, ['http:', 'https:'])]),
  ),
})

/** Logs and traces. */
function readObservation(env: Env, problems: string[], { integer, share, url }: Readers) {
  const logLevel = env.LOG_LEVEL || 'info'
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}`)
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const ratio = share('OTEL_TRACES_SAMPLER_ARG', 1)
  return {
    logLevel,
    accessLog: share('ACCESS_LOG', 0),
    slowStatementMs: env.SLOW_STATEMENT_MS ? integer('SLOW_STATEMENT_MS', 1000, 600_000) : undefined,
    tracing: endpoint ? { endpoint, serviceName: env.OTEL_SERVICE_NAME || 'etalase', ratio } : undefined,
  }
}
