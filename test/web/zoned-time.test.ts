import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromLocalTime, toLocalTime } from '../../web/client/zoned-time.ts'

it.each([
  ['Asia/Jakarta', '2026-12-01T00:00', '2026-11-30T17:00:00.000Z'],
  ['Asia/Jayapura', '2026-12-01T00:00', '2026-11-30T15:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-01T09:15', '2026-12-01T03:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
])('converts between a moment and the local time of %s', (zone, local, moment) => {
  expect(fromLocalTime(local, zone)).toBe(moment)
  expect(toLocalTime(moment, zone)).toBe(local)
})

it('returns to the same minute in zones of Indonesia', () => {
  const minute = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
  const zone = fc.constantFrom('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Pontianak')
  fc.assert(
    fc.property(minute, zone, (minute, zone) => {
      const moment = new Date(minute * 60_000).toISOString()
      expect(fromLocalTime(toLocalTime(moment, zone), zone)).toBe(moment)
    }),
  )
})
