import { expect, it } from 'vitest'
import { createSlices } from './slices.ts'

it('lets other work of the event loop run while a long loop runs', async () => {
  let turns = 0
  let isRunning = true
  const count = () => {
    turns++
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  const slice = createSlices()
  for (let record = 0; record < 50; record++) {
    const end = performance.now() + 2
    while (performance.now() < end);
    await slice()
  }
  isRunning = false
  expect(turns).toBeGreaterThan(3)
})
