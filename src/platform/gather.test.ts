import { expect, it } from 'vitest'
import { gather, mostAtOnce } from './gather.ts'

/** Calls that end when they are told to. */
function stage() {
  const calls: { inputs: number[]; end(error?: Error): void }[] = []
  const run = (inputs: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => `answer ${input}`)))
      calls.push({ inputs, end })
    })
  return { calls, run, seen: () => calls.map(({ inputs }) => inputs) }
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const first = Array.from({ length: mostAtOnce }, (_, n) => n)
const alone = first.map((n) => [n])

it('who comes first goes at once and alone; who comes meanwhile goes together, and each gets the own answer', async () => {
  const { calls, run, seen } = stage()
  const ask = gather({}, { most: 3, run })
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

it('kinds that use the same connections take turns', async () => {
  const connections = {}
  const [adds, buys] = [stage(), stage()]
  const add = gather(connections, { most: 1, run: adds.run })
  const buy = gather(connections, { most: 1, run: buys.run })
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
  const ask = gather({}, { most: 8, run })
  const hanging = first.map(ask)
  const late = [10, 11].map(ask)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen()).toEqual([...alone, [10, 11]])
  calls.at(-1)!.end()
  expect(await Promise.all(late)).toEqual(['answer 10', 'answer 11'])
  for (const call of calls) call.end()
  await Promise.all(hanging)
})

it('those who fail together are tried each by themselves, where that may help', async () => {
  const { calls, run, seen } = stage()
  const ask = gather({}, { most: 8, run, isTriedAlone: (error) => (error as Error).message === 'one of them' })
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
  const ask = gather({}, { most: 8, run, keyOf: (input: number) => input % 10 })
  const answers = [...first.map((n) => n + 5), 11, 21, 12, 31].map(ask)
  for (let round = 0; round < 4; round++) {
    for (const call of calls) call.end()
    await settled()
  }
  expect(seen().slice(mostAtOnce)).toEqual([[11, 12], [21], [31]])
  await Promise.all(answers)
})
