import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Channel, createBatcher, stuckAfterMs } from './batcher.ts'

const names = new Map<Channel['query'], string>()

function namedQuery(name: string): Channel['query'] {
  const query: Channel['query'] = () => Promise.reject(new Error('not called in these tests'))
  names.set(query, name)
  return query
}

const twoSlots = () =>
  createBatcher({ slots: [namedQuery('one'), namedQuery('two')], depth: 1, query: namedQuery('bypass') })
const oneDeepSlot = () => createBatcher({ slots: [namedQuery('slot')], depth: 2, query: namedQuery('bypass') })

/** Records batches; each ends when the test ends it. */
function recorder() {
  const batches: { inputs: number[]; by: string; end(error?: Error): void }[] = []
  const run = (inputs: number[], query: Channel['query']) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => `answer ${input}`)))
      batches.push({ inputs, by: names.get(query)!, end })
    })
  return { batches, run, seen: () => batches.map(({ inputs }) => inputs) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const first = [0, 1]
const alone = first.map((n) => [n])

it('sends the first call immediately, batches calls that arrive while it runs, and returns each caller its own result', async () => {
  const { batches, run, seen } = recorder()
  const call = twoSlots().batch({ maxSize: 3, run })
  const early = first.map(call)
  const late = [10, 11, 12, 13].map(call)
  expect(seen()).toEqual(alone)
  batches[0]!.end()
  await settled()
  expect(seen()).toEqual([...alone, [10, 11, 12]])
  for (const batch of batches) batch.end()
  await settled()
  batches.at(-1)!.end()
  expect(await Promise.all([...early, ...late])).toEqual([...first, 10, 11, 12, 13].map((n) => `answer ${n}`))
  expect(seen().at(-1)).toEqual([13])
})

it('serves the queues of one batcher in turn', async () => {
  const batcher = twoSlots()
  const [adds, buys] = [recorder(), recorder()]
  const add = batcher.batch({ maxSize: 1, run: adds.run })
  const buy = batcher.batch({ maxSize: 1, run: buys.run })
  const answers = [...first, 10, 11].map(add)
  answers.push(buy(20))
  adds.batches[0]!.end()
  await settled()
  expect([adds.seen().at(-1), buys.seen()]).toEqual([[10], []])
  adds.batches.at(-1)!.end()
  await settled()
  expect([adds.seen().at(-1), buys.seen()]).toEqual([[10], [[20]]])
  for (const { end } of [...adds.batches, ...buys.batches]) end()
  await settled()
  adds.batches.at(-1)!.end()
  await Promise.all(answers)
})

it('bypasses slots whose batches are stuck', async () => {
  const { batches, run, seen } = recorder()
  const call = twoSlots().batch({ maxSize: 8, run })
  const stuck = first.map(call)
  const late = [10, 11].map(call)
  vi.advanceTimersByTime(stuckAfterMs)
  expect(seen()).toEqual([...alone, [10, 11]])
  expect(batches.at(-1)!.by).toBe('bypass')
  batches.at(-1)!.end()
  expect(await Promise.all(late)).toEqual(['answer 10', 'answer 11'])
  for (const batch of batches) batch.end()
  await Promise.all(stuck)
})

it('sends a batch of four or more behind a running one on a deep slot; fewer calls wait until it has ended', async () => {
  const { batches, run, seen } = recorder()
  const call = oneDeepSlot().batch({ maxSize: 4, run })
  const answers = [0, 1, 2, 3].map(call)
  expect(seen()).toEqual([[0]])
  answers.push(...[4, 5, 6, 7, 8, 9].map(call))
  expect(seen()).toEqual([[0], [1, 2, 3, 4]])
  batches[0]!.end()
  await settled()
  expect(seen().slice(2)).toEqual([[5, 6, 7, 8]])
  batches[1]!.end()
  await settled()
  expect(seen().slice(3)).toEqual([])
  batches[2]!.end()
  await settled()
  expect(seen().slice(3)).toEqual([[9]])
  batches[3]!.end()
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `answer ${n}`))
  expect(batches.map(({ by }) => by)).toEqual(['slot', 'slot', 'slot', 'slot'])
})

it('returns to a slot once its stuck batch has ended', async () => {
  const { batches, run } = recorder()
  const call = oneDeepSlot().batch({ maxSize: 8, run })
  const stuck = call(0)
  vi.advanceTimersByTime(stuckAfterMs)
  const [bypassing, waiting] = [call(1), call(2)]
  expect(batches.map(({ by }) => by)).toEqual(['slot', 'bypass'])
  for (const batch of batches) batch.end()
  await Promise.all([stuck, bypassing])
  await settled()
  expect(batches.map(({ inputs, by }) => [by, ...inputs])).toEqual([
    ['slot', 0],
    ['bypass', 1],
    ['slot', 2],
  ])
  batches[2]!.end()
  await waiting
})

it('retries a failed batch input by input', async () => {
  const { batches, run, seen } = recorder()
  const call = twoSlots().batch({ maxSize: 8, run })
  const early = first.map(call)
  const late = [10, 11].map(call)
  for (const batch of batches) batch.end()
  await Promise.all(early)
  await settled()
  batches.at(-1)!.end(new Error('one of them'))
  await settled()
  expect(seen().slice(-2)).toEqual([[10], [11]])
  batches.at(-2)!.end(new Error('mine'))
  batches.at(-1)!.end()
  expect(await Promise.allSettled(late)).toMatchObject([{ reason: { message: 'mine' } }, { value: 'answer 11' }])
})

it('puts at most one input per key into a batch, in order of arrival', async () => {
  const { batches, run, seen } = recorder()
  const call = twoSlots().batch({ maxSize: 8, run, keyOf: (input: number) => input % 10 })
  const answers = [...first.map((n) => n + 5), 11, 21, 12, 31].map(call)
  for (let round = 0; round < 4; round++) {
    for (const batch of batches) batch.end()
    await settled()
  }
  expect(seen().slice(first.length)).toEqual([[11, 12], [21], [31]])
  await Promise.all(answers)
})

it('repeats nothing after a lost connection or in a full database', async () => {
  const noSpace = { code: 'XX000', message: 'could not write init file' }
  for (const failure of [{ code: '08006' }, { code: '57P01' }, { code: '53100' }, noSpace, { code: '57014' }]) {
    const { batches, run, seen } = recorder()
    const call = twoSlots().batch({ maxSize: 8, run })
    const early = first.map(call)
    const late = Promise.allSettled([10, 11].map(call))
    for (const batch of batches) batch.end()
    await Promise.all(early)
    await settled()
    const statements = seen().length
    batches.at(-1)!.end(Object.assign(new Error('failed'), failure))
    expect(await late).toMatchObject([{ reason: failure }, { reason: failure }])
    expect(seen()).toHaveLength(statements)
  }
})

it('repeats a statement that waited too long for a lock beside the slots, even alone', async () => {
  const { batches, run } = recorder()
  const call = oneDeepSlot().batch({ maxSize: 8, run })
  const answer = call(0)
  batches[0]!.end(Object.assign(new Error('lock'), { code: '55P03' }))
  await settled()
  expect(batches.map(({ by }) => by)).toEqual(['slot', 'bypass'])
  batches[1]!.end()
  expect(await answer).toBe('answer 0')
})

it('puts inputs of one group only into a batch', async () => {
  const { batches, run, seen } = recorder()
  const call = twoSlots().batch({ maxSize: 8, run, groupOf: (input: number) => input % 2 })
  const answers = [...first, 10, 11, 12, 13].map(call)
  for (let round = 0; round < 4; round++) {
    for (const batch of batches) batch.end()
    await settled()
  }
  expect(seen().slice(first.length)).toEqual([
    [10, 12],
    [11, 13],
  ])
  await Promise.all(answers)
})
