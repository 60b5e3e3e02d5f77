import { describe, expect, it } from 'vitest'
import { createReceiverWindows } from './receiver-windows.ts'
import { isAcknowledged, nextAttempt, parseRetryAfter, retryDelaysMs } from './rules.ts'

const now = new Date('2027-01-01T00:00:00Z')
const seconds = (date: Date | undefined) => date && (date.getTime() - now.getTime()) / 1000

describe('the next attempt', () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1800],
    [4, 7200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
    [10, undefined],
  ])('after %i failures is due in %s s ± 20 %%', (failures, expected) => {
    expect(seconds(nextAttempt(failures, now, 0, 0.5))).toBe(expected)
    if (expected === undefined) return
    expect(seconds(nextAttempt(failures, now, 0, 0))).toBeCloseTo(expected * 0.8)
    expect(seconds(nextAttempt(failures, now, 0, 1))).toBeCloseTo(expected * 1.2)
  })

  it('is postponed by a longer Retry-After but not advanced by a shorter one', () => {
    expect(seconds(nextAttempt(1, now, 60_000, 0.5))).toBe(60)
    expect(seconds(nextAttempt(2, now, 1000, 0.5))).toBe(300)
    expect(retryDelaysMs).toHaveLength(9)
  })
})

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Fri, 01 Jan 2027 00:01:00 GMT', 60_000],
  ['Thu, 31 Dec 2026 00:00:00 GMT', 0],
  ['99999999', 86_400_000],
  ['soon', undefined],
  [undefined, undefined],
])('parses Retry-After %s as %s ms', (text, expected) => {
  expect(parseRetryAfter(text, now)).toBe(expected)
})

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [307, false],
  [404, false],
  [500, false],
  [null, false],
])('status %s acknowledges a delivery: %s', (status, expected) => {
  expect(isAcknowledged(status)).toBe(expected)
})

describe('the concurrency limit of a receiver', () => {
  const countSlots = (windows: ReturnType<typeof createReceiverWindows>, id: number) => {
    const { receiverIds, slots, otherwise } = windows.freeSlots()
    const index = receiverIds.indexOf(id)
    return index < 0 ? otherwise : slots[index]
  }

  it('grows with fast responses, halves with a slow one, drops to one after a failure, and recovers', () => {
    const windows = createReceiverWindows(400)
    const attempt = (isGood: boolean, ms: number) => {
      windows.take(1)
      windows.release(1, isGood, ms)
    }
    expect(countSlots(windows, 1)).toBe(4)
    for (let i = 0; i < 100; i++) attempt(true, 10)
    expect(countSlots(windows, 1)).toBe(32)
    attempt(true, 14_000)
    expect(countSlots(windows, 1)).toBe(16)
    attempt(false, 15_000)
    expect(countSlots(windows, 1)).toBe(1)
    attempt(true, 10)
    expect(countSlots(windows, 1)).toBe(2)
  })

  it('is zero for slow and failing receivers while they use half of the capacity, not for the others', () => {
    const windows = createReceiverWindows(4)
    for (const id of [1, 2, 3]) {
      windows.take(id)
      windows.release(id, false, 15_000)
    }
    windows.take(1)
    expect(countSlots(windows, 3)).toBe(1)
    windows.take(2)
    expect([countSlots(windows, 3), countSlots(windows, 4)]).toEqual([0, 4])
  })
})
