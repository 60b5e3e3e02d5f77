import { expect, it } from 'vitest'
import { createRowTurns, RowLocked } from './row-turns.ts'

/** A statement that runs until `end`. */
function startStatement(runInTurn: ReturnType<typeof createRowTurns>, rows: unknown[]) {
  const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>()
  const state = { hasStarted: false }
  const done = runInTurn(rows, () => {
    state.hasStarted = true
    return promise
  })
  return { state, done, end, fail }
}

it('runs one statement at a time for each row, and those of other rows beside it', async () => {
  const runInTurn = createRowTurns()
  const first = startStatement(runInTurn, [1, 'code 1'])
  const [second, third] = [startStatement(runInTurn, [2, 'code 1']), startStatement(runInTurn, [3])]
  expect([first, second, third].map(({ state }) => state.hasStarted)).toEqual([true, false, true])
  first.end()
  await first.done
  second.end()
  await second.done
  expect(second.state.hasStarted).toBe(true)
})

it('gives the turn to the next one when a statement fails', async () => {
  const runInTurn = createRowTurns()
  const [first, second] = [startStatement(runInTurn, [1]), startStatement(runInTurn, [1])]
  first.fail(new Error('out of stock'))
  await expect(first.done).rejects.toThrow('out of stock')
  second.end()
  await second.done
})

it('refuses who comes while a statement takes long, and tells them when it has ended', async () => {
  const runInTurn = createRowTurns()
  const slow = startStatement(runInTurn, [1])
  const refused = await startStatement(runInTurn, [2, 1]).done.catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RowLocked)
  await expect(startStatement(runInTurn, [1]).done).rejects.toThrow(RowLocked)
  slow.end()
  await (refused as RowLocked).ended
  const next = startStatement(runInTurn, [2, 1])
  next.end()
  await next.done
})
