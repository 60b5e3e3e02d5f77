import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buyer, openShop } from '../records/checkout.ts'
import { createBalancer, sendTo } from '../servers/balancer.ts'
import { untilPasses } from '../support/eventually.ts'
import { createDatabase, startService } from '../support/service.ts'
import { spawnService } from '../support/spawn-service.ts'
import { makeNextRelease } from './next-release.ts'

const databaseUrl = await createDatabase()
const env = { DATABASE_URL: databaseUrl, DATABASE_WAIT_MS: '120000', DATABASE_POOL_SIZE: '4' }
const service = await startService({ databaseUrl })

const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** Buyers and merchants who continue until they are stopped; refusals are recorded. */
async function startLoad(balancer: ReturnType<typeof createBalancer>) {
  const shop = await openShop(service)
  const coffee = await shop.sell()
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
  const numbers: string[] = []
  const failures: unknown[] = []
  let isOn = true
  const call = async (status: number, path: string, sent: Parameters<typeof sendTo>[1] = {}) => {
    const answer = await balancer.send(path, sent).catch((error: Error) => ({ status: 0, body: error.message }))
    if (answer.status !== status) failures.push([path, answer.status, answer.body])
    return answer.status === status ? JSON.parse(answer.body) : undefined
  }
  const authorization = `Bearer ${shop.secretKey}`
  const work = async () => {
    while (isOn) {
      const { body, headers } = json(buyer({ items }))
      const order = await call(201, `/v3/stores/${shop.store.unique_id}/public/checkout`, {
        method: 'POST',
        body,
        headers: { ...headers, 'x-service-storefront-api-key': shop.key.token },
      })
      if (!order) continue
      numbers.push(order.order_id)
      const list = await call(200, '/v3/orders?page_size=5', { headers: { authorization } })
      if (!list) continue
      const path = `/v3/orders/${list.data[0].id}`
      const change = json({ notes: 'Tolong dibungkus' })
      await call(200, path, { method: 'PATCH', ...change, headers: { ...change.headers, authorization } })
      await call(200, path, { headers: { authorization } })
    }
  }
  const working = Promise.all(Array.from({ length: 3 }, work))
  return {
    numbers,
    failures,
    authorization,
    /** Waits until this many further orders were placed. */
    async more(count: number) {
      const wanted = numbers.length + count
      await untilPasses(() => expect(numbers.length).toBeGreaterThanOrEqual(wanted))
    },
    async stop() {
      isOn = false
      await working
    },
  }
}

// Six processes start one after the other, which takes minutes on a loaded machine.
test('rolls out a release that changes the schema of orders, and takes it back, without a failed request', {
  timeout: 900_000,
}, async () => {
  const next = await makeNextRelease()
  const balancer = createBalancer()
  const startProcess = async (program?: string, lameDuckMs = 8000) => {
    const started = await spawnService({ ...env, LAME_DUCK_MS: `${lameDuckMs}` }, ['api'], program)
    balancer.add(started.baseUrl)
    return started
  }
  const old = await Promise.all([startProcess(), startProcess()])
  const load = await startLoad(balancer)
  await load.more(10)

  const first = await startProcess(next)
  const leaving = old[0].stop()
  await load.more(10) // Runs the new schema with a process of each release.
  const second = await startProcess(next)
  await Promise.all([leaving, old[1].stop()])
  await load.more(10)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows: orders } = await client.query('select id from orders where order_id = $1', [load.numbers[0]])
  const path = `/v3/orders/${orders[0].id}`
  const headers = { authorization: load.authorization }
  const shown = await sendTo(first.baseUrl + path, { headers })
  expect(JSON.parse(shown.body)).toMatchObject({ order_id: load.numbers[0], gift_message: 'none' })

  const back = await Promise.all([startProcess(), startProcess(undefined, 600_000)])
  await Promise.all([first.stop(), second.stop()])
  await load.more(10)
  const shownAgain = await sendTo(back[0].baseUrl + path, { headers })
  expect(JSON.parse(shownAgain.body)).toMatchObject({ order_id: load.numbers[0] })
  expect(shownAgain.body).not.toContain('gift_message')

  back[1].child.kill('SIGTERM')
  await untilPasses(async () => {
    const { status, body } = await sendTo(`${back[1].baseUrl}/readyz`)
    expect([status, JSON.parse(body).details?.process]).toEqual([503, 'stopping'])
  })
  const served = await sendTo(back[1].baseUrl + path, { headers })
  expect([served.status, served.headers.connection]).toEqual([200, 'close'])
  await balancer.settled()
  back[1].child.kill('SIGTERM') // The second signal ends it immediately.
  await load.more(5)
  await load.stop()

  expect(load.failures).toEqual([])
  const { rows } = await client.query('select order_id from orders')
  const index = await client.query(`select indisvalid from pg_index where indexrelid = 'orders_gift_message'::regclass`)
  expect(rows.map(({ order_id }) => order_id).sort()).toEqual(load.numbers.sort())
  expect(index.rows).toEqual([{ indisvalid: true }])
})
