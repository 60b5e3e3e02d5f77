import pg from 'pg'
import { expect, it } from 'vitest'
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts'
import { onFinished } from '../../../test/support/on-finished.ts'
import { createDatabase } from '../../../test/support/service.ts'
import { createLog } from '../monitoring/log.ts'
import { watchWorkers } from './live-workers.ts'

const databaseUrl = await createDatabase()
const { proxy, url } = await startDatabaseProxy(databaseUrl)
const pool = new pg.Pool({ connectionString: databaseUrl }).on('error', () => undefined)
pool.on('error', () => {})
onFinished(() => pool.end())

/** Watches workers as the process that runs a worker of this name. */
function watch(worker: string) {
  const connection = { connectionString: url, application_name: `watch ${worker}` }
  const workers = watchWorkers(connection, pool, createLog('silent'), { probeMs: 500 })
  workers.events.emit('pool:create', { workerPool: { id: worker } } as never)
  onFinished(() => workers.stop())
  const sessions = async () => {
    const { rows } = await pool.query('select pid from pg_stat_activity where application_name = $1', [
      connection.application_name,
    ])
    return rows.map(({ pid }) => pid as number)
  }
  const isHeld = async () => {
    const { rows } = await pool.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_free', [worker])
    return !rows[0].is_free
  }
  return { workers, sessions, isHeld }
}

it('keeps one session, however many checks begin at the same time', async () => {
  const { workers, sessions, isHeld } = watch('one')
  await Promise.all([workers.start(), workers.start(), workers.start()])
  expect([(await sessions()).length, await isHeld()]).toEqual([1, true])
  await workers.stop()
  await expect.poll(sessions).toEqual([])
})

it('leaves no connection behind when it cannot take the lock of a worker, and tries again', async () => {
  const { workers, sessions, isHeld } = watch('held')
  const holder = await pool.connect()
  await holder.query("select pg_advisory_lock(hashtextextended('held', 0))")
  for (const _time of [1, 2]) await workers.start()
  await holder.query("select pg_advisory_unlock(hashtextextended('held', 0))")
  holder.release()
  await expect.poll(sessions).toEqual([])
  await workers.start()
  expect([(await sessions()).length, await isHeld()]).toEqual([1, true])
})

it('replaces a session whose connection was cut without a word', async () => {
  const { workers, sessions, isHeld } = watch('cut')
  await workers.start()
  const before = await sessions()
  proxy.freezeOpen()
  await workers.start()
  proxy.closeFrozen()
  const replaced = async () => {
    await workers.start()
    const now = await sessions()
    return now.length === 1 && now[0] !== before[0] && (await isHeld())
  }
  await expect.poll(replaced, { timeout: 20_000 }).toBe(true)
})
