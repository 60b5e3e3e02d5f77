import { describe, expect, it } from 'vitest'
import { createMerchant, startService } from '../../../../test/support/service.ts'
import { type ActOnEvents, actOnNextBatch, assignEventPositions, type QueuedEvent, recordEvent } from '../index.ts'
import { findOldestQueued } from './find-oldest.ts'
import { readerBatchSize, toShard } from './queue-events.ts'

const service = await startService({ hasInventedEvents: true })
const { db } = service.service
const { business } = await createMerchant(service)
const reader = 'messages'
const start = new Date('2026-03-01T10:00:00Z')

type Act = (events: QueuedEvent[]) => void

/** Runs the readers until nothing is due. */
async function drain(act: Act, now = start) {
  while (await actOnNextBatch(db, reader, async (_tx, events) => act(events), now));
}

async function queue(...numbers: number[]) {
  await drain(() => {})
  await db.deleteFrom('queued_events').execute()
  await db.transaction().execute(async (tx) => {
    for (const n of numbers)
      await recordEvent(tx, { business_id: business.id, kind: 'order.created', payload: { n } }, start)
  })
  await db.transaction().execute(assignEventPositions)
}

const listNumbers = (events: QueuedEvent[]) => events.map(({ payload }) => payload.n)

/** Throws for every batch with this event, as a defect would. */
const failAt =
  (wrong: number, seen: unknown[]): Act =>
  (events) => {
    if (listNumbers(events).includes(wrong)) throw new Error('wrong')
    seen.push(...listNumbers(events))
  }

it('acts on every event once, in the order of the log', async () => {
  await queue(1, 2, 3)
  const seen: unknown[] = []
  await drain((events) => seen.push(...listNumbers(events)))
  await drain((events) => seen.push(...listNumbers(events)))
  expect(seen).toEqual([1, 2, 3])
})

it('leaves out events that the reader does not want', async () => {
  await queue()
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, { business_id: business.id, kind: 'app.installed', payload: {} }, start))
  await db.transaction().execute(assignEventPositions)
  const seen: unknown[] = []
  await drain((events) => seen.push(...events))
  expect(seen).toEqual([])
})

it('queues no event for a reader that its business does not use', async () => {
  await queue(1)
  const readers = async () => {
    const rows = await db.selectFrom('queued_events').select('reader').orderBy('reader').execute()
    return rows.map((row) => row.reader)
  }
  expect(await readers()).toEqual(['messages', 'notifications'])
  const optOut = { address_hash: Buffer.alloc(32), opted_out_at: start, source: 'link' as const }
  await db
    .insertInto('mail_optouts')
    .values({ ...optOut, business_id: business.id })
    .execute()
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, { business_id: business.id, kind: 'customer.created', payload: {} }, start))
  await db.transaction().execute(assignEventPositions)
  expect(await readers()).toEqual(['mail_consents', 'messages', 'notifications'])
})

describe('two processes', () => {
  const createInOtherShard = async () => {
    for (;;) {
      const other = await createMerchant(service)
      if (toShard(other.business.id) !== toShard(business.id)) return other.business.id
    }
  }
  const record = (business_id: number, n: number) =>
    db.transaction().execute((tx) => recordEvent(tx, { business_id, kind: 'order.created', payload: { n } }, start))
  const position = () => db.transaction().execute(assignEventPositions)

  /** Begins to act and keeps its transaction open until `finish`. */
  function beginToAct() {
    const seen: unknown[] = []
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const act: ActOnEvents = async (_tx, events) => {
      seen.push(...listNumbers(events))
      begin()
      await released
    }
    const acting = actOnNextBatch(db, reader, act, start)
    const finish = async () => {
      release()
      await acting
    }
    return { seen, begun, finish }
  }

  it('act on events of different businesses at the same time, and of one business in their order', async () => {
    const other = await createInOtherShard()
    await queue()
    const numbers = Array.from({ length: readerBatchSize }, (_, n) => n)
    for (const n of numbers) await record(business.id, n)
    await record(other, 1000)
    await position()
    await record(business.id, 2000)
    await position()
    const first = beginToAct()
    await first.begun
    expect(first.seen).toEqual(numbers)
    const seen: unknown[] = []
    await drain((events) => seen.push(...listNumbers(events)))
    expect(seen).toEqual([1000])
    await first.finish()
    await drain((events) => seen.push(...listNumbers(events)))
    expect(seen).toEqual([1000, 2000])
  })

  it('act on batches of the release before, which have no shard, alone and in their place', async () => {
    const other = await createInOtherShard()
    await queue()
    for (const [id, n] of [
      [business.id, 1],
      [other, 2],
      [business.id, 3],
    ] as const) {
      await record(id, n)
      await position()
    }
    await db.updateTable('queued_events').set({ shard: null }).where('shard', '=', toShard(other)).execute()
    const before = beginToAct()
    await before.begun
    expect(await actOnNextBatch(db, reader, async () => {}, start)).toBe(false)
    await before.finish()
    const batches = [before.seen]
    await drain((events) => batches.push(listNumbers(events)))
    expect(batches).toEqual([[1], [2], [3]])
  })
})

it('acts on the others if one event fails, and tries that one again later', async () => {
  await queue(1, 2, 3)
  const seen: unknown[] = []
  await drain(failAt(2, seen))
  expect(seen).toEqual([1, 3])
  await drain(failAt(-1, seen))
  expect(seen).toEqual([1, 3])
  await drain(failAt(-1, seen), new Date(start.getTime() + 2000))
  expect(seen).toEqual([1, 3, 2])
})

it('keeps an event that failed twelve times, with the reason, and shows it in the metrics', async () => {
  await queue(1)
  const reports: [number, boolean][] = []
  const act: ActOnEvents = async (_tx, events) => failAt(1, [])(events)
  let now = start
  for (let failure = 1; failure <= 13; failure++) {
    while (await actOnNextBatch(db, reader, act, now, ({ failures, isLast }) => void reports.push([failures, isLast])));
    now = new Date(now.getTime() + 2 ** failure * 1000)
  }
  const kept = await db
    .selectFrom('queued_events')
    .select(['failures', 'failure'])
    .where('reader', '=', reader)
    .execute()
  expect(kept).toEqual([{ failures: 12, failure: 'wrong' }])
  expect(reports).toEqual(Array.from({ length: 12 }, (_, i) => [i + 1, i === 11]))
  expect(await service.service.metrics.registry.metrics()).toContain('etalase_dead_events 1')
})

it('tells how long the oldest event has waited for a worker, dispatched or not', async () => {
  await queue()
  const later = new Date(start.getTime() + 90_000)
  const oldest = () => findOldestQueued(db, later)
  expect(await oldest()).toBe(0)
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, { business_id: business.id, kind: 'order.created', payload: {} }, start))
  expect(await oldest()).toBe(90)
  await db.transaction().execute(assignEventPositions)
  expect(await oldest()).toBe(90)
  await db.updateTable('queued_events').set({ failures: 12 }).execute()
  expect(await oldest()).toBe(0)
})

it('undoes what was written for a batch that fails', async () => {
  await queue(1)
  await actOnNextBatch(
    db,
    reader,
    async (tx) => {
      await tx.updateTable('businesses').set({ name: 'half-written' }).where('id', '=', business.id).execute()
      throw new Error('wrong')
    },
    start,
  )
  const { name } = await db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', business.id)
    .executeTakeFirstOrThrow()
  expect(name).not.toBe('half-written')
})
