import { spawnSync } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { checkoutRequest, checkoutUrl, type Load } from './load.ts'
import type { Parts, SharedParts } from './parts.ts'
import { countFailures, isFailure, Requests } from './requests.ts'
import type { Shop } from './shop.ts'

export type Finding = {
  /** Shown in the table. */
  note?: string
  /** A goal of this fault that was missed. */
  missed?: string | undefined
  /** The same for a goal about time. */
  missedTime?: string | undefined
}

/** `P` is what the fault needs: a PostgreSQL of the run's own, unless it says otherwise. */
export type Fault<P extends SharedParts = Parts> = {
  name: string
  /** Why it cannot be injected here; undefined if it can. */
  missing?(parts: P): string | undefined
  /** Injects the fault and returns when it has ended. */
  inject(parts: P, load: Load, name: string): Promise<Finding | undefined>
}

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

/** Until a request waits for the row; after ten seconds none will, because the service has ended. */
async function untilWaiting(client: pg.Client) {
  const until = performance.now() + 10_000
  const waiting = `select from pg_stat_activity where ${ofService} and wait_event_type = 'Lock'`
  while ((await client.query(waiting)).rowCount === 0 && performance.now() < until) {
    await sleep(20)
    await client.query('select pg_stat_clear_snapshot()') // Within a transaction the view would not change.
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

const killBackend: Fault = {
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

const restartPostgres: Fault = {
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

const networkCut: Fault = {
  name: 'network cut both ways, 6 s',
  async inject({ proxy }) {
    proxy.freezeAll()
    await sleep(6000)
    proxy.thaw()
    return undefined
  },
}

const lockedRow: Fault = {
  name: 'stock row locked for 8 s',
  async inject(parts, load) {
    const since = performance.now()
    await whileLocked(parts, parts.shop.locked, () => sleep(8000))
    const merchants = load.requests.attempts.filter(({ kind, startedAt }) => kind === 'merchant' && startedAt >= since)
    const slowest = Math.max(...merchants.map(({ ms, startedAt }) => ms ?? performance.now() - startedAt)) / 1000
    return {
      note: `merchants' slowest ${slowest.toFixed(1)} s`,
      missedTime: slowest > 3 ? 'merchants waited over 3 s for a row that they did not need' : undefined,
    }
  },
}

const badCheckout: Fault = {
  name: 'bad checkouts among good ones',
  async inject({ shop, otherShop, processes }, load, name) {
    const [good, bad] = [new Requests(), new Requests()]
    const address = processes[0]!.url
    const place = async (requests: Requests, to: Shop, key: string, variant_id: number, quantity: number) => {
      const init = checkoutRequest(to, key, [{ type: 'variant', variant_id, quantity }], false)
      const { outcome, body } = await requests.send('buyer', checkoutUrl(address, to), init)
      if (outcome === 201) load.ledger.orders.set(key, String(body.secret_slug))
    }
    for (let round = 0; round < 20; round++) {
      const checkouts = [0, 1, 2, 3, 4, 5].flatMap((n) => [
        place(good, shop, `${name}-good-${round}-${n}`, shop.plenty[n % 3]!, 1),
        place(good, otherShop, `${name}-other-${round}-${n}`, otherShop.plenty[n % 3]!, 1),
      ])
      await Promise.all([...checkouts, place(bad, shop, `${name}-bad-${round}`, shop.priceless, 100)])
    }
    const failed = good.attempts.filter(({ outcome }) => isFailure(outcome!)).length
    return {
      note: `good: ${countFailures(good.attempts)} of ${good.attempts.length} failed; bad: ${bad.attempts[0]!.outcome}`,
      missed: failed > 0 ? 'good checkouts failed with a bad one' : undefined,
    }
  },
}

export const killProcess: Fault<SharedParts> = {
  name: 'kill -9 of one service process',
  async inject({ processes }) {
    await processes[0]!.kill()
    processes[0]!.start()
    return undefined
  },
}

const killPostgres: Fault = {
  name: 'kill -9 of PostgreSQL',
  async inject({ postgres }) {
    await postgres.kill()
    await postgres.start()
    return undefined
  },
}

const killRedis: Fault = {
  name: 'kill -9 of Redis, back after 3 s',
  missing: ({ redis }) => (redis ? undefined : 'redis-server is not installed'),
  async inject({ redis }) {
    await redis!.kill()
    await sleep(3000)
    await redis!.start()
    return undefined
  },
}

const pausePostgres: Fault = {
  name: 'database paused for 2 s',
  async inject({ postgres }) {
    postgres.signalAll('SIGSTOP')
    await sleep(2000)
    postgres.signalAll('SIGCONT')
    return undefined
  },
}

const faketime = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

const clockStep: Fault = {
  name: 'clock steps ±1 h in one process',
  missing: () => (faketime ? undefined : 'libfaketime is not installed'),
  async inject({ processes, folder }) {
    const file = join(folder, 'clock')
    const step = (offset: string) => writeFileSync(file, `${offset}\n`)
    step('+0')
    const service = processes[1]!
    await service.stop()
    service.start({
      LD_PRELOAD: faketime!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    await service.untilReady()
    for (const offset of ['+1h', '-1h']) {
      step(offset)
      await sleep(4000)
    }
    step('+0')
    return undefined
  },
}

const diskFull: Fault = {
  name: 'disk full for 5 s',
  missing: ({ smallDisk }) => (smallDisk ? undefined : 'mounting a small tmpfs needs root'),
  async inject({ smallDisk, postgres }) {
    const ballast = join(smallDisk!, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
    await sleep(5000)
    rmSync(ballast)
    const ended = !postgres.isRunning()
    await postgres.start() // PostgreSQL ends itself if it cannot write its log; an operator starts it again.
    return { note: ended ? 'PostgreSQL ended and was started again' : 'PostgreSQL kept running' }
  },
}

export const faults: Fault[] = [
  terminateBusy,
  killBackend,
  restartPostgres,
  deadSockets,
  networkCut,
  lockedRow,
  badCheckout,
  killProcess,
  killPostgres,
  killRedis,
  pausePostgres,
  clockStep,
  diskFull,
]
