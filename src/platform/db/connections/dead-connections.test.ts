import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startDatabaseProxy } from '../../../../test/servers/database-proxy.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { createDatabase } from '../../../../test/support/service.ts'
import { watchForDeadConnections } from './dead-connections.ts'

const connectionString = await createDatabase()
const times = { suspectAfterMs: 20, probeEveryMs: 10, probeTimeoutMs: 200 }

async function connect(to = connectionString) {
  const client = new pg.Client(to)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A server that accepts connections and never answers, so that each probe times out. */
async function startSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

/** A watched connection with a statement that waits until `release`, while no probe is answered. */
async function startOverdueStatement() {
  const { port, sockets } = await startSilentServer()
  const dead = watchForDeadConnections(
    { host: '127.0.0.1', port, user: 'shop', database: 'shop' },
    // Sets `isPooled`, so that it does not ask for the process id, which may be overdue too.
    { disk: { isFull: false }, isPooled: true, times },
  )
  onTestFinished(() => dead.close())
  const [holder, client, other] = [await connect(), await connect(), await connect()]
  await holder.query('select pg_advisory_lock(1)')
  const countOther = await dead.watch(other, 'pool')
  const countStatement = await dead.watch(client, 'pool')
  const answered = countStatement('select pg_advisory_lock(1)')
  const outcome = client.query('select pg_advisory_lock(1)').then(
    () => 'answered',
    () => 'lost',
  )
  void outcome.then(() => answered())
  return {
    outcome,
    countProbes: () => sockets.length,
    release: () => holder.query('select pg_advisory_unlock(1)'),
    answerOnOtherConnection: () => countOther('select 1')(),
  }
}

const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('closes a connection whose response is overdue if the server cannot be reached', async () => {
  const { outcome, countProbes } = await startOverdueStatement()
  expect(await outcome).toBe('lost')
  expect(countProbes()).toBeGreaterThanOrEqual(2)
})

it('keeps it while probes time out because our own event loop is busy', async () => {
  const { outcome, countProbes, release } = await startOverdueStatement()
  while (countProbes() < 5) {
    block(250)
    await setImmediate()
  }
  await release()
  expect(await outcome).toBe('answered')
})

it('keeps it while the server answers on another connection', async () => {
  const { outcome, countProbes, release, answerOnOtherConnection } = await startOverdueStatement()
  await untilPasses(() => {
    answerOnOtherConnection()
    expect(countProbes()).toBeGreaterThanOrEqual(6)
  })
  await release()
  expect(await outcome).toBe('answered')
})

it('closes it when the server still waits for the statement within a transaction, and gives its locks back', async () => {
  const { proxy, url } = await startDatabaseProxy(connectionString)
  const dead = watchForDeadConnections({ connectionString: url }, { disk: { isFull: false }, isPooled: false, times })
  onTestFinished(() => dead.close())
  const [client, other] = [await connect(url), await connect()]
  const countStatement = await dead.watch(client, 'pool')
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(2)')
  proxy.freezeOpen()
  countStatement('select 1')
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated')
  await other.query('select pg_advisory_xact_lock(2)')
})

it('closes idle connections that have been silent for as long, and no later ones', async () => {
  const { proxy, url } = await startDatabaseProxy(connectionString)
  const dead = watchForDeadConnections({ connectionString: url }, { disk: { isFull: false }, isPooled: false, times })
  onTestFinished(() => dead.close())
  const [idle, used] = [await connect(url), await connect(url)]
  await dead.watch(idle, 'pool')
  const countStatement = await dead.watch(used, 'pool')
  // Uses `on`, because `once` would reject at the error.
  const idleEnded = new Promise<void>((resolve) => idle.once('end', resolve))
  proxy.freezeOpen()
  countStatement('select 1')
  const lost = used.query('select 1').catch((error: Error) => error.message)
  const later = await connect(url)
  await dead.watch(later, 'pool')
  expect(await lost).toMatch('Connection terminated')
  await idleEnded
  await later.query('select 1')
})
