import { expect, it } from 'vitest'
import { keepTicksFast, keptTick } from './keep-ticks-fast.ts'

it('keeps an object of the queue of ticks', async () => {
  await keepTicksFast()
  const tick = keptTick()!
  expect(Object.keys(tick)).toEqual(expect.arrayContaining(['callback', 'args']))
  await keepTicksFast()
  expect(keptTick()).toBe(tick)
})
