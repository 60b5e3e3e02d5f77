import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

/** A file with this first line holds one statement that runs outside a transaction and can be run again. */
const withoutTransaction = /^-- no transaction\b/

/**
 * How long a migration waits for a lock before it is tried again. While it waits, every statement that needs the table
 * queues behind it, so this is shorter than the lock timeout of those statements (`connect.ts`).
 */
const lockMs = 500
const pauseMs = 500
const maxAttempts = 300

/** A lock timeout, or a deadlock with a request. */
const isLockFailure = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Applies one file and records it. `onWait` is called after each attempt that failed because tables were locked. */
export async function applyMigration(client: pg.Client, migration: Migration, onWait: (line: string) => void) {
  const apply = withoutTransaction.test(migration.sql) ? applyAlone : applyInTransaction
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {}) // The rollback fails if the connection was lost.
      if (!isLockFailure(error)) throw error
      if (attempt === maxAttempts)
        throw new Error(
          `${migration.name} found its tables locked ${maxAttempts} times and was not applied. Look for long transactions in pg_stat_activity, and migrate again.`,
        )
      onWait(`${migration.name} waits for tables that are in use, attempt ${attempt}`)
      await sleep(pauseMs)
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration) {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${lockMs}`)
  await client.query(migration.sql)
  await record(client, migration)
  await client.query('commit')
}

/** If the process is killed between the statement and its record, the next start runs the statement again. */
async function applyAlone(client: pg.Client, migration: Migration) {
  const index = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/im.exec(migration.sql)?.[1]
  if (index) await dropInvalid(client, index)
  await client.query(migration.sql)
  await record(client, migration)
}

/**
 * Drops an invalid index: an interrupted `create index concurrently` leaves one that is never used, and `if not exists`
 * would keep it.
 */
async function dropInvalid(client: pg.Client, index: string) {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)',
    [index],
  )
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
