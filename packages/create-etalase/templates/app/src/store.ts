import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TokenStore, Tokens, WebhookEvent } from '@etalase/sdk'

export type Business = { unique_id: string; name: string; is_paused: number; order_count: number; grant_id: number }
type Connected = { unique_id: string; name: string; is_enabled: boolean }

const databaseFile = process.env.DATABASE_FILE ?? 'data/app.db'

mkdirSync(dirname(databaseFile), { recursive: true })
const db = new DatabaseSync(databaseFile)
chmodSync(databaseFile, 0o600) // It holds tokens.
db.exec(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))

export function transaction(work: () => void) {
  db.exec('begin immediate')
  try {
    work()
    db.exec('commit')
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

/** One approval covers several businesses. A business that approves again moves to the new tokens. */
export function saveInstallation({ access_token, refresh_token, expires_at }: Tokens, businesses: Connected[]) {
  transaction(() => {
    const { lastInsertRowid } = db
      .prepare('insert into grants (access_token, refresh_token, expires_at) values (?, ?, ?)')
      .run(access_token, refresh_token, expires_at)
    const save = db.prepare(`insert into businesses (unique_id, name, is_paused, grant_id) values (?, ?, ?, ?)
      on conflict do update set name = excluded.name, is_paused = excluded.is_paused, grant_id = excluded.grant_id`)
    for (const { unique_id, name, is_enabled } of businesses) save.run(unique_id, name, +!is_enabled, lastInsertRowid)
  })
}

export const findBusiness = (unique_id: string) =>
  db.prepare('select * from businesses where unique_id = ?').get(unique_id) as Business | undefined

/** Deletes all that is held about a business; its tokens too, unless they cover others. */
export const deleteBusiness = (unique_id: string) =>
  db.prepare('delete from businesses where unique_id = ?').run(unique_id)

/** Events may arrive in any order, so an older one changes nothing. */
export const setPaused = (unique_id: string, isPaused: boolean, at: string) =>
  db
    .prepare('update businesses set is_paused = ?, changed_at = ? where unique_id = ? and changed_at < ?')
    .run(+isPaused, at, unique_id, at)

export const countOrder = (unique_id: string) =>
  db.prepare('update businesses set order_count = order_count + 1 where unique_id = ?').run(unique_id)

/** Remembers an event for 30 days, as long as it may be delivered again. False if it came before. */
export function rememberEvent({ unique_id }: WebhookEvent): boolean {
  db.prepare('delete from events where received_at < ?').run(Date.now() - 30 * 86_400_000)
  return db.prepare('insert or ignore into events values (?, ?)').run(unique_id, Date.now()).changes === 1
}

/** The tokens of a grant. Its lock is a lease, so that a process that dies does not hold it for ever. */
export function tokenStore(grant: number): TokenStore {
  const select = db.prepare('select access_token, refresh_token, expires_at from grants where id = ?')
  const update = db.prepare('update grants set access_token = ?, refresh_token = ?, expires_at = ? where id = ?')
  const lease = db.prepare('update grants set locked_until = ? where id = ? and locked_until < ?')
  const read = () => select.get(grant) as Tokens | undefined
  return {
    read,
    write: (tokens) => void update.run(tokens.access_token, tokens.refresh_token, tokens.expires_at, grant),
    async lock(task) {
      while (read() && lease.run(Date.now() + 30_000, grant, Date.now()).changes === 0) await sleep(50)
      try {
        return await task()
      } finally {
        db.prepare('update grants set locked_until = 0 where id = ?').run(grant)
      }
    },
  }
}
