import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault } from './fault.ts'
import type { SharedParts } from './parts.ts'
import type { Attempt } from './requests.ts'

const withClient = async <T>({ postgres }: SharedParts, work: (client: pg.Client) => Promise<T>) => {
  const client = await postgres.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ofService = `datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

/** Holds the stock row of a variant while `work` runs. */
const whileLocked = (parts: SharedParts, variantId: number, work: (client: pg.Client) => Promise<unknown>) =>
  withClient(parts, async (client) => {
    await client.query('begin')
    await client.query('select from variant_stocks where variant_id = $1 for update', [variantId])
    await work(client)
    await client.query('rollback')
  })

/** Waits until a request waits for the row; after ten seconds none will, because the service has ended. */
async function untilWaiting(client: pg.Client) {
  const until = performance.now() + 10_000
  const waiting = `select from pg_stat_activity where ${ofService} and wait_event_type = 'Lock'`
  while ((await client.query(waiting)).rowCount === 0 && performance.now() < until) {
    await sleep(20)
    await client.query('select pg_stat_clear_snapshot()') // Within a transaction the statistics views would not change.
  }
}

export const terminateBusy: Fault<SharedParts> = {
  name: 'pg_terminate_backend of busy connections',
  async inject(parts) {
    for (let round = 0; round < 3; round++) {
      await whileLocked(parts, parts.shop.locked, async (client) => {
        await untilWaiting(client)
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where ${ofService} and (state <> 'idle' or wait_event_type = 'Lock')`)
      })
    }
    return undefined
  },
}

export const killBackend: Fault = {
  name: 'kill -9 of one backend',
  async inject(parts) {
    const pid = await withClient(parts, async (client) => {
      const { rows } = await client.query(`select pid from pg_stat_activity where ${ofService} order by state limit 1`)
      return rows[0].pid
    })
    process.kill(pid, 'SIGKILL')
    await parts.postgres.start()
    return undefined
  },
}

export const restartPostgres: Fault = {
  name: 'pg_ctl restart -m fast',
  async inject({ postgres }) {
    await postgres.stop()
    await postgres.start()
    return undefined
  },
}

export const deadSockets: Fault<SharedParts> = {
  name: 'silently dead sockets',
  async inject({ proxy }) {
    proxy.freezeOpen()
    return undefined
  },
}

export const networkCut: Fault = {
  name: 'network cut both ways, 6 s',
  async inject({ proxy }) {
    proxy.freezeAll()
    await sleep(6000)
    proxy.thaw()
    return undefined
  },
}

export const lockedRow: Fault = {
  name: 'stock row locked for 8 s',
  async inject(parts, load) {
    const since = performance.now()
    await whileLocked(parts, parts.shop.locked, () => sleep(8000))
    const attempts = load.requests.attempts.filter(({ startedAt }) => startedAt >= since)
    const findSlowest = (wanted: Attempt['kind']) => {
      const ofKind = attempts.filter(({ kind }) => kind === wanted)
      return Math.max(...ofKind.map(({ ms, startedAt }) => ms ?? performance.now() - startedAt)) / 1000
    }
    const [merchants, buyers] = [findSlowest('merchant'), findSlowest('buyer')]
    return {
      note: `slowest merchant ${merchants.toFixed(1)} s, buyer of others ${buyers.toFixed(1)} s`,
      missedTime: Math.max(merchants, buyers) > 3 ? 'over 3 s were spent on a row that was not needed' : undefined,
    }
  },
}

export const killPostgres: Fault = {
  name: 'kill -9 of PostgreSQL',
  async inject({ postgres }) {
    await postgres.kill()
    await postgres.start()
    return undefined
  },
}

export const pausePostgres: Fault = {
  name: 'database paused for 2 s',
  async inject({ postgres }) {
    postgres.signalAll('SIGSTOP')
    await sleep(2000)
    postgres.signalAll('SIGCONT')
    return undefined
  },
}

export const diskFull: Fault = {
  name: 'disk full for 5 s',
  missing: ({ smallDisk }) => (smallDisk ? undefined : 'mounting a small tmpfs needs root'),
  async inject({ smallDisk, postgres }) {
    const ballast = join(smallDisk!, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
    await sleep(5000)
    rmSync(ballast)
    const ended = !postgres.isRunning()
    // PostgreSQL ends itself if it cannot write its log; here the test restarts it, as an operator would.
    await postgres.start()
    return { note: ended ? 'PostgreSQL ended and was started again' : 'PostgreSQL kept running' }
  },
}
