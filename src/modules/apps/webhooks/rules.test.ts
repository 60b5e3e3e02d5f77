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
  ])('after %i failures comes after %s s, 20 %% more or less', (failures, expected) => {
    expect(seconds(nextAttempt(failures, now, 0, 0.5))).toBe(expected)
    if (expected === undefined) return
    expect(seconds(nextAttempt(failures, now, 0, 0))).toBeCloseTo(expected * 0.8)
    expect(seconds(nextAttempt(failures, now, 0, 1))).toBeCloseTo(expected * 1.2)
  })

  it('comes no earlier than Retry-After asks, and no later than the schedule for less', () => {
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
])('Retry-After %s is %s ms', (text, expected) => {
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
])('an answer of %s acknowledges: %s', (status, expected) => {
  expect(isAcknowledged(status)).toBe(expected)
})

describe('the window of a receiver', () => {
  const roomOf = (windows: ReturnType<typeof createReceiverWindows>, id: number) => {
    const { receiverIds, rooms, otherwise } = windows.rooms()
    const index = receiverIds.indexOf(id)
    return index < 0 ? otherwise : rooms[index]
  }

  it('grows with quick answers, shrinks to one with a failure, and recovers', () => {
    const windows = createReceiverWindows(400)
    const attempt = (isGood: boolean, ms: number) => {
      windows.take(1)
      windows.release(1, isGood, ms)
    }
    expect(roomOf(windows, 1)).toBe(4)
    for (let i = 0; i < 100; i++) attempt(true, 10)
    expect(roomOf(windows, 1)).toBe(32)
    attempt(true, 14_000)
    expect(roomOf(windows, 1)).toBe(16)
    attempt(false, 15_000)
    expect(roomOf(windows, 1)).toBe(1)
    attempt(true, 10)
    expect(roomOf(windows, 1)).toBe(2)
  })

  it('closes for slow and failing receivers when they hold half of the worker, not for the others', () => {
    const windows = createReceiverWindows(4)
    for (const id of [1, 2, 3]) {
      windows.take(id)
      windows.release(id, false, 15_000)
    }
    windows.take(1)
    expect(roomOf(windows, 3)).toBe(1)
    windows.take(2)
    expect([roomOf(windows, 3), roomOf(windows, 4)]).toEqual([0, 4])
  })
})
