import { afterEach, describe, expect, it } from 'vitest'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { startReceiver } from '../../../../test/webhooks/receiver.ts'
import { createWebhookMerchant } from '../../../../test/webhooks/webhook-merchant.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { startDelivery } from '../webhooks/index.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, hasInventedEvents: true })
const workers: { stop(): Promise<void> }[] = []
const startWorker = () =>
  workers.push(startDelivery(service.service, service.database.connection, { dispatchMs: 10, claimMs: 20 }))

afterEach(async () => {
  service.clock.now = undefined
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

describe('events of one order', () => {
  it('reach a receiver one after the other; those of other orders do not wait for them', async () => {
    const receiver = await startReceiver()
    const { record } = await createWebhookMerchant(service, receiver.url)
    const [order, other] = [createUuid(), createUuid()]
    const held: (() => void)[] = []
    receiver.handle = ({ body }, response) => {
      const answer = () => void response.writeHead(204).end()
      if (body.data.order === order) held.push(answer)
      else answer()
    }
    for (const one of [order, order, order, other]) await record('order.created', { order: one }, one)
    startWorker()
    const sequences = (one: string) =>
      receiver
        .events()
        .filter(({ body }) => body.data.order === one)
        .map(({ body }) => body.sequence)
    for (const arrived of [[1], [1, 2], [1, 2, 3]]) {
      await untilPasses(() => expect([sequences(order), sequences(other)]).toEqual([arrived, [1]]))
      // An event that is recorded now arrives after everything that does not wait for this answer.
      const marker = createUuid()
      await record('order.created', { order: marker }, marker)
      await untilPasses(() => expect(sequences(marker)).toEqual([1]))
      expect(sequences(order)).toEqual(arrived)
      held.shift()!()
    }
  })

  it('arrive in their order at three parallel workers', async () => {
    const receiver = await startReceiver()
    const { record } = await createWebhookMerchant(service, receiver.url)
    const orders = Array.from({ length: 20 }, createUuid)
    for (let n = 0; n < 5; n++) await Promise.all(orders.map((order) => record('order.created', { order }, order)))
    startWorker()
    startWorker()
    startWorker()
    await untilPasses(() => expect(receiver.events()).toHaveLength(100))
    const arrivals = Map.groupBy(receiver.events(), ({ body }) => body.data.order)
    for (const events of arrivals.values()) expect(events.map(({ body }) => body.sequence)).toEqual([1, 2, 3, 4, 5])
  })

  it('are not held up by the retry of an earlier one', async () => {
    service.clock.now = new Date()
    const receiver = await startReceiver()
    const { record, browser, path } = await createWebhookMerchant(service, receiver.url)
    const order = createUuid()
    receiver.handle = ({ body }, response) => void response.writeHead(body.sequence === 1 ? 500 : 204).end()
    for (let n = 0; n < 3; n++) await record('order.created', { n }, order)
    startWorker()
    const listed = async (status: string) => {
      const { body } = await browser.get(`${path}/webhook-deliveries?status=${status}`)
      return body.data.map((delivery: { sequence: number }) => delivery.sequence).sort()
    }
    await untilPasses(async () => expect(await listed('delivered')).toEqual([2, 3]))
    expect(await listed('pending')).toEqual([1])
    receiver.acknowledge()
    service.clock.now = new Date(Date.now() + 60_000)
    await untilPasses(async () => expect(await listed('delivered')).toEqual([1, 2, 3]))
    expect(receiver.events().map(({ body }) => body.sequence)).toEqual([1, 2, 3, 1])
  })
})
