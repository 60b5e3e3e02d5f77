import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '../support/browser.ts'
import { createDatabase } from '../support/service.ts'
import { type SpawnedService, spawnService } from '../support/spawn-service.ts'

/** `npm run crash` kills as often as the contract demands; fewer kills show on every change that it still holds. */
const crashes = Number(process.env.CRASH_ROUNDS ?? 20)
const writes = 200
const parallel = 8

type Dashboard = { cookie: string; path: string }

async function signUp(service: SpawnedService): Promise<Dashboard> {
  const browser = new Browser(service)
  await browser.post('/api/auth/signup', { fullname: 'Sari', email: 'sari@example.com', password: 'a long enough one' })
  const { body } = await browser.post('/api/businesses', { name: 'Toko' })
  return { cookie: browser.cookie!, path: `/api/businesses/${body.unique_id}` }
}

/** Creates stores over several connections until all are created or the service has stopped; reports each response. */
async function writeStores(service: SpawnedService, { cookie, path }: Dashboard, onAcknowledged: (id: string) => void) {
  let left = writes
  const headers = { cookie, origin: service.appUrl, 'content-type': 'application/json' }
  const work = async () => {
    while (left-- > 0) {
      const response = await fetch(`${service.appUrl}${path}/stores`, { method: 'POST', headers, body: '{"name":"S"}' })
      const store = (await response.json()) as { unique_id: string }
      if (response.status === 201) onAcknowledged(store.unique_id)
    }
  }
  await Promise.allSettled(Array.from({ length: parallel }, work))
}

async function listStores(service: SpawnedService, { cookie, path }: Dashboard): Promise<Set<string>> {
  const browser = Object.assign(new Browser(service), { cookie })
  const found = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await browser.get(`${path}/stores?page_size=100${cursor && `&next_cursor=${cursor}`}`)
    for (const store of body.data) found.add(store.unique_id)
    cursor = body.next_cursor
  }
  return found
}

/** Kills the service again and again in the middle of writing; then holds what it had acknowledged against what is there. */
async function crashRepeatedly(
  env: Record<string, string>,
  alsoKill: (crash: number) => Promise<void> = async () => {},
) {
  let service = await spawnService(env)
  const dashboard = await signUp(service)
  const acknowledged = new Set<string>()
  for (let crash = 0; crash < crashes; crash++) {
    const enough = acknowledged.size + 5 + ((crash * 37) % 120)
    const { promise: isMiddle, resolve } = Promise.withResolvers<void>()
    const writing = writeStores(service, dashboard, (id) => {
      acknowledged.add(id)
      if (acknowledged.size >= enough) resolve()
    })
    await Promise.race([isMiddle, writing])
    await alsoKill(crash)
    await service.kill()
    await writing
    service = await spawnService(env)
  }
  const found = await listStores(service, dashboard)
  expect(acknowledged.size).toBeGreaterThanOrEqual(crashes * 5)
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
  const browser = Object.assign(new Browser(service), { cookie: dashboard.cookie })
  const { body } = await browser.get(`${dashboard.path}/audit/verification`)
  expect(body).toEqual({ entries: found.size + 1, is_intact: true, broken_at: null, keyed_from: 1 })
  await service.stop()
}

test(`loses no acknowledged write when the process is killed ${crashes} times: embedded database, sometimes killed too`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-crash-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const killPostgres = async (crash: number) => {
    if (crash % 3 !== 1) return
    const [pid] = (await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await sleep(crash % 2 ? 0 : 20)
  }
  await crashRepeatedly({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }, killPostgres)
}, 600_000)

test(`loses no acknowledged write when the process is killed ${crashes} times: database server`, async () => {
  await crashRepeatedly({ DATABASE_URL: await createDatabase() })
}, 600_000)
