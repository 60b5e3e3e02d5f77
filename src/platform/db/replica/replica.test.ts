import { expect, it } from 'vitest'
import { type Pair, startPair } from '../../../../test/servers/standby.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { onFinished } from '../../../../test/support/on-finished.ts'
import { configureSession, connectDatabase } from '../connections/connect.ts'
import { requestSettings } from '../connections/session-settings.ts'
import { openSource } from './open-source.ts'
import { createReplica, type ReadOutcome } from './replica.ts'
import { judgeStandby, primaryQuery } from './standby-state.ts'

function connect(primaryUrl: string, standbyUrl: string) {
  const database = connectDatabase({ connectionString: primaryUrl }, { poolSize: 4 })
  const outcomes: ReadOutcome[] = []
  const session = configureSession({ connectionString: standbyUrl }, { waitMs: 10_000 })
  const replica = createReplica({
    session: session.withSettings(requestSettings(10_000)),
    primary: { pool: database.pool, query: database.reads.query },
    poolSize: 4,
    maxWaiting: 100,
    onRead: (outcome) => outcomes.push(outcome),
  })
  onFinished(async () => {
    replica.close()
    await database.close()
  })
  return { database, replica, outcomes }
}

async function start({ primaryUrl, standbyUrl }: Pair) {
  const { database, replica, outcomes } = connect(primaryUrl, standbyUrl)
  /** A read of the newest number, and whether a standby answered it. */
  const read = async () => {
    const source = await openSource({ ...database, replica })
    const statement = 'select (select max(n) from numbers) as n, pg_is_in_recovery() as is_standby, $1::int'
    const { rows } = await source.pool.query(statement, [1])
    const { n, is_standby } = rows[0] as { n: number; is_standby: boolean }
    return { n, is_standby }
  }
  let n = 0
  const write = async () => {
    await database.pool.query('insert into numbers values ($1)', [++n])
    return n
  }
  await database.pool.query('drop table if exists numbers')
  await database.pool.query('create table numbers (n int)')
  await write()
  await untilPasses(async () => expect(await read()).toMatchObject({ is_standby: true }))
  return { database, replica, outcomes, read, write }
}

const pair = await startPair()

it('reads on the standby what was committed before, also of writes that ended a moment ago', async () => {
  const { read, write, outcomes } = await start(pair)
  outcomes.length = 0
  for (let i = 0; i < 100; i++) {
    const n = await write()
    const reads = await Promise.all([read(), read(), read()])
    expect(reads.map((one) => one.n)).toEqual([n, n, n])
  }
  // Others only where this machine let the standby wait for more than 200 ms.
  expect(new Set(outcomes.filter((outcome) => outcome !== 'behind'))).toEqual(new Set(['replica']))
})

it('asks the primary while the standby is paused, and the standby again when it has caught up', async () => {
  const { read, write, replica } = await start(pair)
  const client = await pair.standby.connect()
  await client.query('select pg_wal_replay_pause()')
  await untilPasses(async () =>
    expect((await client.query('select pg_get_wal_replay_pause_state() as state')).rows[0].state).toBe('paused'),
  )
  const n = await write()
  expect(await read()).toEqual({ n, is_standby: false })
  await untilPasses(() => expect(replica.lagSeconds()).toBeGreaterThan(5))
  expect(replica.state()).toBe('lagging')
  expect(await read()).toEqual({ n, is_standby: false })
  await client.query('select pg_wal_replay_resume()')
  await untilPasses(async () => expect(await read()).toEqual({ n, is_standby: true }))
  await client.end()
})

it('asks the primary when the log does not reach the standby, although that believes to be current', async () => {
  const { read, write } = await start(pair)
  pair.stream.freezeAll()
  const n = await write()
  expect(await read()).toEqual({ n, is_standby: false })
  pair.stream.thaw()
  await untilPasses(async () => expect(await read()).toEqual({ n, is_standby: true }))
})

it('runs a statement on the primary that fails on the standby, and all after it in the same read', async () => {
  const { database, replica } = await start(pair)
  await untilPasses(async () => {
    const source = await openSource({ ...database, replica })
    const isStandby = 'select pg_is_in_recovery() as yes, $1::int'
    expect((await source.pool.query(isStandby, [1])).rows[0].yes).toBe(true)
    await source.pool.query('insert into numbers select $1::int where false', [1])
    expect((await source.pool.query(isStandby, [1])).rows[0].yes).toBe(false)
  })
})

it('runs the statements of a silent standby on the primary, and those of a killed one', async () => {
  const { read, replica } = await start(pair)
  pair.reads.freezeOpen()
  expect(await read()).toMatchObject({ n: 1 })
  await untilPasses(async () => expect(await read()).toEqual({ n: 1, is_standby: true }))
  pair.reads.closeFrozen()

  await pair.standby.kill()
  expect(await read()).toEqual({ n: 1, is_standby: false })
  await untilPasses(() => expect(replica.state()).toBe('failing'))
  await pair.standby.start()
  await untilPasses(async () => expect(await read()).toEqual({ n: 1, is_standby: true }))
})

it('leaves a standby that was promoted', async () => {
  const { read, write, replica } = await start(pair)
  const client = await pair.standby.connect()
  await client.query('select pg_promote()')
  const n = await write()
  expect(await read()).toEqual({ n, is_standby: false })
  await client.query('insert into numbers values (1000)')
  expect(await read()).toEqual({ n, is_standby: false })
  await untilPasses(() => expect(replica.state()).toBe('promoted'))
  // Where a failover made it the primary, no standby of before is a copy of it.
  expect((await client.query(primaryQuery)).rows[0].timeline).toBe(2)
  await client.end()
})

it('never reads a standby of another server', async () => {
  const [other, mine] = [await startPair(), await startPair()]
  const { replica } = connect(mine.primaryUrl, other.standbyUrl)
  await replica.asked
  expect(replica.state()).toBe('foreign')
  expect(await replica.open()).toBeUndefined()
})

const standby = { identity: 'a 1', cluster: 'a', timeline: 1, isInRecovery: true, replayed: 100 }

it.each([
  ['ok', standby, 5000],
  ['lagging', standby, 5001],
  ['promoted', { ...standby, isInRecovery: false }, 0],
  // After a failover it may hold what the new primary never had.
  ['foreign', { ...standby, timeline: 2 }, 0],
  ['foreign', { ...standby, cluster: 'b' }, 0],
] as const)('finds a standby %s', (state, found, lagMs) => {
  expect(judgeStandby(found, { cluster: 'a', timeline: 1, position: 100 }, lagMs)).toBe(state)
})
