import pg from 'pg'
import { findMissingDatabase, openDatabase } from '../../composition/open-database.ts'
import { type Config, readConfig } from '../../config.ts'
import { objectFolder, openObjectStore, tryObjectStore } from '../../integrations/object-store/index.ts'
import { findServerProblem } from '../../platform/db/connections/check-server.ts'
import { findPending } from '../../platform/db/schema/migrate.ts'
import { embeddedVersion } from '../../platform/embedded-postgres/index.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { bad, dim, good, note, say, sayJson, warned } from '../print.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDisk } from './check-disk.ts'
import { checkEventLog } from './check-event-log.ts'
import { checkGrowth, findFreeBytes } from './check-growth.ts'
import { checkInstanceKey } from './check-instance-key.ts'
import { checkMail, checkMailDomain } from './check-mail.ts'
import { checkProviders } from './check-providers.ts'
import { checkQueuedEvents } from './check-queued-events.ts'
import { checkRedis } from './check-redis.ts'
import { checkReplica } from './check-replica.ts'
import { checkSearch } from './check-search.ts'
import { checkSenderDomains } from './check-sender-domains.ts'
import { checkSession } from './check-session.ts'
import { checkAddresses, checkMetrics, checkPayments } from './check-settings.ts'
import { checkWorker } from './check-worker.ts'
import type { Finding } from './finding.ts'

const maxClockSkewMs = 2000

export const doctor: Command = {
  usage: 'etalase doctor [--provider] [--mail] [--growth [--disk <GB>]] [--json]',
  details: `--provider  also try the credentials of every active account at a provider
--mail      also look up SPF, DKIM and DMARC of the domain of MAIL_FROM, and the sender domains of stores
--growth    also tell which tables grow how fast, and when the disk is full; of a database server it must be told how
            large that is (--disk)`,
  options: {
    json: { type: 'boolean' },
    provider: { type: 'boolean' },
    mail: { type: 'boolean' },
    growth: { type: 'boolean' },
    disk: { type: 'string' },
  },
  run: async ({ values }) => {
    const config = readConfig()
    const diskBytes = readDisk(values.disk)
    const findings: Finding[] = [checkAddresses(config)]
    const missing = await findMissingDatabase(config)
    if (missing) findings.push({ check: 'Database', is_ok: false, found: missing })
    else findings.push(...(await checkInstallation(config, values, diskBytes)))
    if (values.json) sayJson(findings)
    else for (const finding of findings) sayFinding(finding)
    if (findings.some((finding) => !finding.is_ok)) process.exitCode = 1
  },
}

/** The size of the database server's disk, given in GB. */
function readDisk(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(String(value))) throw new UsageError('--disk is the size of the disk in GB.')
  return Number(value) * 1024 ** 3
}

async function checkInstallation(
  config: Config,
  values: Arguments['values'],
  diskBytes: number | undefined,
): Promise<Finding[]> {
  return [
    ...(await checkDatabase(config, {
      providers: values.provider === true,
      mail: values.mail === true,
      growth: values.growth === true,
      diskBytes,
    })),
    await checkFiles(config),
    ...(await checkDataFolder(config)),
    ...(await checkDisk(config)),
    await checkMail(config),
    ...(values.mail === true ? await checkMailDomain(config) : []),
    await checkRedis(config),
    checkPayments(config),
    checkMetrics(config),
  ]
}

function sayFinding({ check, is_ok, is_warning, found, advice }: Finding) {
  const mark = is_ok ? (is_warning ? warned('!') : good('✓')) : bad('✗')
  say(`${mark} ${check.padEnd(10)} ${found}`)
  if (advice && (!is_ok || is_warning)) say(`             ${dim(advice)}`)
}

type Asked = { providers: boolean; mail: boolean; growth: boolean; diskBytes: number | undefined }

async function checkDatabase(config: Config, also: Asked): Promise<Finding[]> {
  let database: Awaited<ReturnType<typeof openDatabase>>
  try {
    database = await openDatabase(config, { log: note, shareRunning: true, isMigrating: false, usePooler: true })
  } catch (error) {
    return [
      {
        check: 'Database',
        is_ok: false,
        found: (error as Error).message,
        advice: 'Set DATABASE_URL to a running PostgreSQL, version 15 or newer.',
      },
    ]
  }
  const client = new pg.Client(database.connection)
  try {
    await client.connect()
    const before = Date.now()
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding, current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock",
    )
    const { number, encoding, version, clock } = rows[0]
    const problem = findServerProblem({ number, encoding })
    const skew = Math.round(Math.abs(Number(clock) - (before + Date.now()) / 2))
    const pending = await findPending(client)
    const kind = database.isEmbedded ? `embedded (${embeddedVersion()})` : database.where
    return [
      {
        check: 'Database',
        is_ok: problem === undefined,
        found: `PostgreSQL ${version}, ${kind}`,
        advice: problem,
      },
      {
        check: 'Migrations',
        is_ok: pending.length === 0,
        found: pending.length === 0 ? 'current' : `${pending.length} pending`,
        advice: 'Run: etalase migrate',
      },
      await checkSession(database, config),
      ...(await checkReplica(database, config)),
      {
        check: 'Clock',
        is_ok: skew < maxClockSkewMs,
        found: `${skew} ms from the database's`,
        advice: 'Synchronise both machines with NTP; tokens and rate limits depend on it.',
      },
      await checkInstanceKey(client, config),
      ...(pending.length === 0
        ? [
            await checkWorker(client),
            await checkEventLog(client),
            await checkQueuedEvents(database.db),
            await checkSearch(client),
          ]
        : []),
      ...(pending.length === 0 && also.providers ? await checkProviders(database.db, config) : []),
      ...(pending.length === 0 && also.mail ? await checkSenderDomains(database.db, config) : []),
      ...(pending.length === 0 && also.growth
        ? await checkGrowth(database.db, findFreeBytes(config, also.diskBytes), new Date())
        : []),
    ]
  } catch (error) {
    return [
      {
        check: 'Database',
        is_ok: false,
        found: (error as Error).message,
        advice: `Check ${config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'}, the password and that the server is running.`,
      },
    ]
  } finally {
    await client.end().catch(() => {})
    await database.close()
  }
}

/** Writes, reads and deletes a small object. */
async function checkFiles(config: Config): Promise<Finding> {
  const where = config.objectStoreUrl ? 'the bucket' : `the folder ${objectFolder(config)}`
  try {
    await tryObjectStore(openObjectStore(config))
    return { check: 'Files', is_ok: true, found: `${where} takes, returns and deletes a file` }
  } catch (error) {
    const { message, cause } = error as Error
    return {
      check: 'Files',
      is_ok: false,
      found: `${where}: ${(cause as Error | undefined)?.message ?? message}`,
      advice: config.objectStoreUrl
        ? 'Check OBJECT_STORE_URL: s3://key:secret@host/bucket?region=…, and that the key may read, write and delete.'
        : 'Check that DATA_DIR is writable and that the disk is not full.',
    }
  }
}
