import { expect, it } from 'vitest'
import { createMerchant, startService } from '../../../../test/support/service.ts'
import { type ActOnEvents, actOnNextBatch, assignEventPositions, type QueuedEvent, recordEvent } from '../index.ts'

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
