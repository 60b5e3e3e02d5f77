import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../database.ts'
import { createDatabase } from '../service.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { deadSockets, killProcess, terminateBusy } from './faults.ts'
import { freePort } from './free-port.ts'
import { fillShops } from './parts.ts'
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
  const env = { DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}${pathname}` }
  const processes = await Promise.all(
    ['service-1', 'service-2'].map(async (name) => {
      const [port, appPort] = [await freePort(), await freePort()]
      return serviceProcess({ root, folder, name, port, appPort, roles: ['api'], env })
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

test('loses, duplicates and oversells nothing when connections end or fall silent and a process is killed', async () => {
  const parts = await startSmallParts()
  const orderIds = await placeFirstOrders(parts, rates)
  for (const [n, fault] of [terminateBusy, deadSockets, killProcess].entries()) {
    const row = await runFault({ parts, rates, orderIds, isTimed: false }, fault, n + 1)
    expect(row).toMatchObject({ lost: 0, duplicated: 0, oversold: 0, died: 0 })
    expect(row.acknowledged).toBeGreaterThan(5)
  }
})
