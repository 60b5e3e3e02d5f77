import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTcpProxy } from '../servers/tcp-proxy.ts'
import { withDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { createDatabase } from '../support/service.ts'
import { deadSockets, terminateBusy } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { killProcess } from './faults.ts'
import { freePort } from './free-port.ts'
import { fillShops, type SharedParts } from './parts.ts'
import { serviceProcess } from './processes.ts'
import { placeFirstOrders, runFault } from './run-fault.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rates = { buyersPerSecond: 16, merchantsPerSecond: 4 }

/** Two processes, a proxy between them and the database of the test run. */
async function startSmallParts() {
  const server = inject('server')
  const { hostname, port, searchParams, pathname } = new URL(await createDatabase())
  const socketFolder = searchParams.get('host')
  const proxy = await startTcpProxy(
    socketFolder ? { path: `${socketFolder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port) },
  )
  const folder = mkdtempSync(join(tmpdir(), 'etalase-chaos-'))
  chmodSync(folder, 0o755)
  const user = server.user ?? new URL(server.connectionString!).username
  const env = {
    DRAIN_MS: '1',
    LAME_DUCK_MS: '0',
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}${pathname}`,
  }
  const processes = await Promise.all(
    [['api'], ['api', 'worker']].map(async (roles, n) => {
      const [port, appPort] = [await freePort(), await freePort()]
      return serviceProcess({ root, folder, name: `service-${n + 1}`, port, appPort, roles, env })
    }),
  )
  onTestFinished(async () => {
    await Promise.all(processes.map((service) => service.stop()))
    proxy.close()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const service of processes) service.start()
  await Promise.all(processes.map((service) => service.untilReady()))
  const connect = async () => {
    const client = new pg.Client(withDatabase(server, pathname.slice(1)))
    await client.connect()
    return client
  }
  const client = await connect()
  const [shop, otherShop] = await fillShops(client)
  await client.end()
  return { folder, proxy, processes, shop, otherShop, postgres: { connect } }
}

/** Injected one after the other under one load, because each load takes seconds to start and to end. */
const allAtOnce: Fault<SharedParts> = {
  name: 'all at once',
  async inject(parts, load, name) {
    for (const fault of [terminateBusy, deadSockets, killProcess]) await fault.inject(parts, load, name)
    return undefined
  },
}

test('loses, duplicates and oversells nothing when connections end or fall silent and a process is killed, and still stops', async () => {
  const parts = await startSmallParts()
  const orderIds = await placeFirstOrders(parts, rates)
  const row = await runFault({ parts, rates, orderIds, isTimed: false }, allAtOnce, 1)
  expect(row).toMatchObject({ lost: 0, duplicated: 0, oversold: 0, died: 0 })
  expect(row.acknowledged).toBeGreaterThan(0)
  // A process that is told to stop ends even if its connections never do.
  parts.proxy.freezeOpen()
  const [, worker] = parts.processes
  process.kill(worker!.pid(), 'SIGTERM')
  await eventually(
    async () => worker!.isRunning(),
    (isRunning) => !isRunning,
  )
})
