import { describe, expect, it } from 'vitest'
import { createLag, toWalPosition } from './wal-positions.ts'

it.each([
  ['0/0', 0],
  ['0/16B3748', 23_803_720],
  ['1/0', 2 ** 32],
  ['16/B374D848', 0x16 * 2 ** 32 + 0xb374d848],
])('reads %s as %d bytes', (text, bytes) => {
  expect(toWalPosition(text)).toBe(bytes)
})

describe('the lag of a standby', () => {
  it('is the age of the first place of the primary that it has not replayed', () => {
    const lag = createLag()
    lag.record(100, 1000)
    lag.record(200, 1500)
    lag.record(300, 2000)
    expect(lag.measureMs(99, 2100)).toBe(1100)
    expect(lag.measureMs(100, 2100)).toBe(600)
    expect(lag.measureMs(250, 2100)).toBe(100)
    expect(lag.measureMs(300, 2100)).toBe(0)
  })

  it('is none while the primary writes nothing', () => {
    const lag = createLag()
    for (let at = 0; at < 60_000; at += 500) lag.record(100, at)
    expect(lag.measureMs(100, 60_000)).toBe(0)
  })

  it('forgets places of long ago, and still says more than the limit', () => {
    const lag = createLag()
    for (let at = 0; at <= 60_000; at += 500) lag.record(at, at)
    expect(lag.measureMs(0, 60_000)).toBe(12_000)
  })
})
