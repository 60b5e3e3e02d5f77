import { expect, it } from 'vitest'
import { gather, type Ways } from './gather.ts'

const names = new WeakMap<object, string>()

function way(name: string): Ways['query'] {
  const query: Ways['query'] = () => Promise.reject(new Error('not asked in these tests'))
  names.set(query, name)
  return query
}

const twoLanes = (): Ways => ({ lanes: [way('one'), way('two')], depth: 1, query: way('beside') })
const oneDeepLane = (): Ways => ({ lanes: [way('lane')], depth: 2, query: way('beside') })

/** Calls that end when they are told to. */
function stage() {
  const calls: { inputs: number[]; by: string; end(error?: Error): void }[] = []
  const run = (inputs: number[], query: Ways['query']) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => `answer ${input}`)))
      calls.push({ inputs, by: names.get(query)!, end })
    })
  return { calls, run, seen: () => calls.map(({ inputs }) => inputs) }
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const first = [0, 1]
const alone = first.map((n) => [n])

it('who comes first goes at once and alone; who comes meanwhile goes together, and each gets the own answer', async () => {
  const { calls, run, seen } = stage()
  const ask = gather(twoLanes(), { most: 3, run })
  const early = first.map(ask)
  const late = [10, 11, 12, 13].map(ask)
  expect(seen()).toEqual(alone)
  calls[0]!.end()
  await settled()
  expect(seen()).toEqual([...alone, [10, 11, 12]])
  for (const call of calls) call.end()
  await settled()
  calls.at(-1)!.end()
  expect(await Promise.all([...early, ...late])).toEqual([...first, 10, 11, 12, 13].map((n) => `answer ${n}`))
  expect(seen().at(-1)).toEqual([13])
})

it('kinds that go the same ways take turns', async () => {
  const ways = twoLanes()
  const [adds, buys] = [stage(), stage()]
  const add = gather(ways, { most: 1, run: adds.run })
  const buy = gather(ways, { most: 1, run: buys.run })
  const answers = [...first, 10, 11].map(add)
  answers.push(buy(20))
  adds.calls[0]!.end()
  await settled()
  expect([adds.seen().at(-1), buys.seen()]).toEqual([[10], []])
  adds.calls.at(-1)!.end()
  await settled()
  expect([adds.seen().at(-1), buys.seen()]).toEqual([[10], [[20]]])
  for (const { end } of [...adds.calls, ...buys.calls]) end()
  await settled()
  adds.calls.at(-1)!.end()
  await Promise.all(answers)
})

it('a call that hangs holds up the others only for a moment', async () => {
  const { calls, run, seen } = stage()
  const ask = gather(twoLanes(), { most: 8, run })
  const hanging = first.map(ask)
  const late = [10, 11].map(ask)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen()).toEqual([...alone, [10, 11]])
  calls.at(-1)!.end()
  expect(await Promise.all(late)).toEqual(['answer 10', 'answer 11'])
  for (const call of calls) call.end()
  await Promise.all(hanging)
})

it('where a lane is deep, a call worth making goes out behind the one that runs; fewer wait until that has ended', async () => {
  const { calls, run, seen } = stage()
  const ask = gather(oneDeepLane(), { most: 4, run })
  const answers = [0, 1, 2, 3].map(ask)
  expect(seen()).toEqual([[0]])
  answers.push(...[4, 5, 6, 7, 8, 9].map(ask))
  expect(seen()).toEqual([[0], [1, 2, 3, 4]])
  calls[0]!.end()
  await settled()
  expect(seen().slice(2)).toEqual([[5, 6, 7, 8]])
  calls[1]!.end()
  await settled()
  expect(seen().slice(3)).toEqual([])
  calls[2]!.end()
  await settled()
  expect(seen().slice(3)).toEqual([[9]])
  calls[3]!.end()
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `answer ${n}`))
  expect(calls.map(({ by }) => by)).toEqual(['lane', 'lane', 'lane', 'lane'])
})

it('while its lane hangs, calls go beside it, and by it again when it is free', async () => {
  const { calls, run } = stage()
  const ask = gather(oneDeepLane(), { most: 8, run })
  const hanging = ask(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const beside = [1, 2].map(ask)
  expect(calls.map(({ by }) => by)).toEqual(['lane', 'beside'])
  for (const call of calls) call.end()
  await Promise.all([hanging, beside[0]])
  await settled()
  expect(calls.map(({ inputs, by }) => [by, ...inputs])).toEqual([
    ['lane', 0],
    ['beside', 1],
    ['lane', 2],
  ])
  calls[2]!.end()
  await beside[1]
})

it('those who fail together are tried each by themselves, where that may help', async () => {
  const { calls, run, seen } = stage()
  const ask = gather(twoLanes(), { most: 8, run, isTriedAlone: (error) => (error as Error).message === 'one of them' })
  const early = first.map(ask)
  const late = [10, 11].map(ask)
  for (const call of calls) call.end()
  await Promise.all(early)
  await settled()
  calls.at(-1)!.end(new Error('one of them'))
  await settled()
  expect(seen().slice(-2)).toEqual([[10], [11]])
  calls.at(-2)!.end(new Error('mine'))
  calls.at(-1)!.end()
  expect(await Promise.allSettled(late)).toMatchObject([{ reason: { message: 'mine' } }, { value: 'answer 11' }])
})

it('of inputs with the same key one goes at a time, in their order', async () => {
  const { calls, run, seen } = stage()
  const ask = gather(twoLanes(), { most: 8, run, keyOf: (input: number) => input % 10 })
  const answers = [...first.map((n) => n + 5), 11, 21, 12, 31].map(ask)
  for (let round = 0; round < 4; round++) {
    for (const call of calls) call.end()
    await settled()
  }
  expect(seen().slice(first.length)).toEqual([[11, 12], [21], [31]])
  await Promise.all(answers)
})
