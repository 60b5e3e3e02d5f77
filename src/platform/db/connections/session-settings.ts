import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'

/** Settings of a session by name, with the values that pg_settings shows. */
type Settings = Record<string, string>

const statementMs = 30_000

/** The settings that our statements rely on. They replace those of the server, the role and the URL. */
const sessionSettings: Settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  statement_timeout: String(statementMs),
  idle_in_transaction_session_timeout: '60000',
}

/**
 * Makes statements use indexes even while their tables are small. A prepared statement keeps its first plan until
 * autovacuum analyzes the table again, which may be a busy minute of a new shop, and on a small table that plan would be
 * a scan. This does not help a statement that could use two indexes: on an empty table the planner may choose either
 * (see `compose-load.ts`). JIT compilation is off, because a scan that cannot be avoided gets a cost above its
 * threshold, and compiling takes longer than any of our statements.
 */
const stablePlans: Settings = { enable_seqscan: 'off', jit: 'off' }

/**
 * Forces generic plans. With `auto`, PostgreSQL plans many short statements on every call, which costs as much as
 * running them.
 */
const plannedOnce: Settings = { plan_cache_mode: 'force_generic_plan' }

/** The lock timeout on a shared connection. A statement that exceeds it is repeated alone by the pool. */
const sharedLockMs = 1000

const lockTimeout = (ms: number): Settings => ({ lock_timeout: String(ms) })

/**
 * Settings for sessions of migrations, jobs and backups, so that settings of the role neither slow them down nor end
 * them.
 */
export const directSettings: Settings = { ...sessionSettings, enable_seqscan: 'on', ...lockTimeout(0) }

/**
 * Settings for sessions that serve requests. Behind a pooler in transaction mode they are stored on the role: a session
 * there belongs to no client, so settings cannot be sent with the connection, and all kinds of statements share one
 * lock timeout. Waiting for a lock counts as time of the statement, so the statement timeout exceeds the longest wait.
 */
export const requestSettings = (lockMs: number): Settings => ({
  ...sessionSettings,
  ...stablePlans,
  ...lockTimeout(lockMs),
  statement_timeout: String(Math.max(statementMs, 2 * lockMs)),
})

/** Like `requestSettings`, for connections that many requests share. */
export const sharedSettings: Settings = { ...requestSettings(sharedLockMs), ...plannedOnce }

/** Formats the settings as the startup parameter `options`. */
export const toOptions = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Sets on our role in this database the settings that it lacks; returns their names. */
export async function writeRoleSettings(connection: pg.ClientConfig, settings: Settings): Promise<string[]> {
  const client = new pg.Client(connection)
  // If the connection is lost, its running statement rejects; this error needs no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // PostgreSQL refuses two changes of a role's settings at the same time.
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.roleSettings])
    const { rows } = await client.query<{ name: string; command: string }>(missingSettings, toArrays(settings))
    for (const { command } of rows) await client.query(command)
    await client.query('commit')
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const toArrays = (settings: Settings) => [Object.keys(settings), Object.values(settings)]

const missingSettings = `
  select name, format('alter role %I in database %I set %I to %L', current_user, current_database(), name, value) as command
  from unnest($1::text[], $2::text[]) as wanted (name, value)
  where not exists (
    select from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole and r.rolname = current_user
    join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
    cross join unnest(s.setconfig) as line
    where lower(line) = lower(name || '=' || value))`

/** The settings of a session that differ from the expected ones, each as `lock_timeout is 0 instead of 3000`. */
export async function findWrongSettings(client: Pick<pg.ClientBase, 'query'>, expected: Settings): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(wrongSettings, toArrays(expected))
  return rows.map(({ line }) => line)
}

/** DateStyle is `ISO, MDY`; its second part only affects input. */
const wrongSettings = `
  select format('%s is %s instead of %s', w.name, s.setting, w.value) as line
  from unnest($1::text[], $2::text[]) with ordinality as w (name, value, position)
  join pg_settings s on lower(s.name) = w.name
  where split_part(s.setting, ',', 1) <> w.value order by w.position`

export const wrongSettingsAdvice =
  'Run etalase migrate, which sets them on the role of DATABASE_DIRECT_URL; DATABASE_URL must lead to the same role and database. Then run RECONNECT in the console of the pooler, or restart it: it keeps the connections that it has.'
