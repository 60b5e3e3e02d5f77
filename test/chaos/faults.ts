import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  deadSockets,
  diskFull,
  killBackend,
  killPostgres,
  lockedRow,
  networkCut,
  pausePostgres,
  restartPostgres,
  terminateBusy,
} from './database-faults.ts'
import type { Fault } from './fault.ts'
import { checkoutRequest, checkoutUrl } from './load.ts'
import type { SharedParts } from './parts.ts'
import { countFailures, isFailure, Requests } from './requests.ts'
import type { Shop } from './shop.ts'

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
