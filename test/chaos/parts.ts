import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startTcpProxy, type TcpProxy } from '../servers/tcp-proxy.ts'
import { freePort } from './free-port.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { type ServiceProcess, serviceProcess } from './processes.ts'
import { fillShop, type Shop } from './shop.ts'

/** The parts that every fault can use. PostgreSQL may be a shared server. */
export type SharedParts = {
  folder: string
  postgres: Pick<PostgresServer, 'connect'>
  /** Between the processes and PostgreSQL. */
  proxy: TcpProxy
  processes: ServiceProcess[]
  shop: Shop
  otherShop: Shop
}

export type Parts = SharedParts & {
  /** The small file system of the database; undefined where none could be mounted. */
  smallDisk: string | undefined
  postgres: PostgresServer
  redis: Redis | undefined
  stop(): Promise<void>
}

export type Redis = { url: string; start(): Promise<void>; kill(): Promise<void> }

const smallDiskSize = '600m'

type Wanted = { root: string; processCount: number; isDiskSmall: boolean }

/** Starts PostgreSQL, Redis where it is installed, and service processes of a checkout, all on loopback. */
export async function startParts({ root, processCount, isDiskSmall }: Wanted): Promise<Parts> {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-chaos-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'disk'))
  const smallDisk = isDiskSmall ? mountSmallDisk(join(folder, 'disk')) : undefined
  const unmount = () => {
    if (smallDisk) spawnSync('umount', ['-l', smallDisk])
  }
  process.once('exit', unmount)
  const postgres = await startPostgres(join(folder, 'disk', 'postgres'), await freePort())
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: postgres.port })
  const redis = await startRedis(await freePort())
  const env: Record<string, string> = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
    ...(redis && { REDIS_URL: redis.url }),
  }
  const processes: ServiceProcess[] = []
  for (let n = 1; n <= processCount; n++) {
    const [port, appPort] = [await freePort(), await freePort()]
    const roles = ['api', 'app', 'worker']
    processes.push(serviceProcess({ root, folder, name: `service-${n}`, port, appPort, roles, env }))
  }
  for (const service of processes) {
    service.start() // Started one after the other, because the first one migrates.
    await service.untilReady()
  }
  const client = await postgres.connect()
  const [shop, otherShop] = await fillShops(client)
  await client.end()
  return {
    folder,
    smallDisk,
    postgres,
    proxy,
    redis,
    processes,
    shop,
    otherShop,
    async stop() {
      await Promise.all(processes.map((service) => service.stop()))
      proxy.close()
      await redis?.kill()
      await postgres.stop()
      unmount()
      process.off('exit', unmount)
      if (!process.env.CHAOS_KEEP) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const fillShops = async (client: pg.Client): Promise<[Shop, Shop]> => [
  await fillShop(client, 'chaos'),
  await fillShop(client, 'other'),
]

function mountSmallDisk(path: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskSize},mode=755`, 'tmpfs', path]).status === 0
    ? path
    : undefined
}

async function startRedis(port: number): Promise<Redis | undefined> {
  if (spawnSync('redis-server', ['--version']).error) return undefined
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  process.once('exit', () => isRunning() && child!.kill('SIGKILL'))
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
      while (spawnSync('redis-cli', ['-p', `${port}`, 'ping'], { encoding: 'utf8' }).stdout?.trim() !== 'PONG') {
        await sleep(50)
      }
    },
    async kill() {
      if (!isRunning()) return
      child!.kill('SIGKILL')
      await once(child!, 'exit')
    },
  }
  await redis.start()
  return redis
}
