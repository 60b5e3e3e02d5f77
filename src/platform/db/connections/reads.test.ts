import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { createDatabase } from '../../../../test/support/service.ts'
import { connectDatabase } from './connect.ts'

const database = connectDatabase({ connectionString: await createDatabase() }, { poolSize: 1 })
afterAll(() => database.close())

const readPid = async (channel: 'reads' | 'credentials') =>
  (await database[channel].query<{ pid: number }>('select pg_backend_pid() as pid where $1::bigint = 1', [1]))[0]!.pid

/** Cancels what a connection runs, once it runs. */
const untilCanceled = (pid: number) =>
  eventually(
    async () => {
      const { rows } = await database.pool.query(
        "select pg_cancel_backend(pid) as canceled from pg_stat_activity where pid = $1 and state = 'active'",
        [pid],
      )
      return rows
    },
    (rows) => rows.length === 1,
  )

it.each(['reads', 'credentials'] as const)(
  '%s use a second connection only while the first is busy',
  async (channel) => {
    const first = await readPid(channel)
    for (let i = 0; i < 5; i++) expect(await readPid(channel)).toBe(first)
    const busy = database[channel].query('select pg_sleep($1)', [60]).catch(({ code }) => code)
    await new Promise(setImmediate) // Statements of one turn may share a connection.
    const second = await readPid(channel)
    expect(second).not.toBe(first)
    await untilCanceled(first)
    expect(await busy).toBe('57014')
    expect(await readPid(channel)).toBe(first)
  },
)
