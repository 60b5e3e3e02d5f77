import { expect, it } from 'vitest'
import { createLog } from '../monitoring/log.ts'
import { createUsageCounter, type Usage } from './usage-counter.ts'

const log = createLog('silent')

it('writes the sum and the last time of each id, in the order of ids', async () => {
  const written: Usage[][] = []
  const counter = createUsageCounter(async (usages) => written.push(usages), log)
  counter.record(7, new Date(2000))
  counter.record(3, new Date(1000))
  counter.record(7, new Date(1500))
  await counter.close()
  expect(written).toEqual([
    [
      { id: 3, count: 1, at: 1000 },
      { id: 7, count: 2, at: 2000 },
    ],
  ])
})

it('keeps what could not be written for the next flush', async () => {
  const written: Usage[][] = []
  let isDown = true
  const counter = createUsageCounter(async (usages) => {
    if (isDown) throw new Error('database gone')
    written.push(usages)
  }, log)
  counter.record(7, new Date(1000))
  await counter.close()
  isDown = false
  counter.record(7, new Date(900))
  await counter.close()
  expect(written).toEqual([[{ id: 7, count: 2, at: 1000 }]])
})
