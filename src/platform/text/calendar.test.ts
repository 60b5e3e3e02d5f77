import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, it } from 'vitest'
import { addToDate, type CalendarUnit, calendarUnits, isTimeZone } from './calendar.ts'

type Row = [from: string, unit: CalendarUnit, count: number, zone: string, to: string]

const rows: Row[] = [
  ['2025-01-31T03:00:00Z', 'month', 1, 'Asia/Jakarta', '2025-02-28T03:00:00Z'],
  ['2025-01-31T03:00:00Z', 'month', 2, 'Asia/Jakarta', '2025-03-31T03:00:00Z'],
  ['2024-01-31T03:00:00Z', 'month', 1, 'Asia/Jakarta', '2024-02-29T03:00:00Z'],
  ['2024-02-29T03:00:00Z', 'year', 1, 'Asia/Jakarta', '2025-02-28T03:00:00Z'],
  ['2024-02-29T03:00:00Z', 'year', 4, 'Asia/Jakarta', '2028-02-29T03:00:00Z'],
  ['2096-02-29T03:00:00Z', 'year', 4, 'Asia/Jakarta', '2100-02-28T03:00:00Z'],
  ['2025-08-30T03:00:00Z', 'month', 6, 'Asia/Jakarta', '2026-02-28T03:00:00Z'],
  ['2025-12-31T03:00:00Z', 'month', 12, 'Asia/Jakarta', '2026-12-31T03:00:00Z'],
  ['2025-12-29T03:00:00Z', 'week', 2, 'Asia/Jakarta', '2026-01-12T03:00:00Z'],
  // Eight in the evening in Greenwich is the next day in Jakarta: the last of January is the first of February there.
  ['2025-01-31T20:00:00Z', 'month', 1, 'Asia/Jakarta', '2025-02-28T20:00:00Z'],
  ['2025-01-30T20:00:00Z', 'month', 1, 'Asia/Jakarta', '2025-02-27T20:00:00Z'],
  ['2025-01-30T20:00:00Z', 'month', 1, 'Asia/Jayapura', '2025-02-27T20:00:00Z'],
  ['2025-01-31T03:00:00Z', 'month', 1, 'America/New_York', '2025-03-01T03:00:00Z'],
  // The same time of day across the change of clocks, which jump over 02:30 in March and show it twice in October.
  ['2025-03-29T01:30:00Z', 'day', 1, 'Europe/Berlin', '2025-03-30T01:30:00Z'],
  ['2025-02-28T01:30:00Z', 'month', 1, 'Europe/Berlin', '2025-03-28T01:30:00Z'],
  ['2025-10-25T00:30:00Z', 'day', 1, 'Europe/Berlin', '2025-10-26T00:30:00Z'],
  ['2025-10-25T10:00:00Z', 'day', 1, 'Europe/Berlin', '2025-10-26T11:00:00Z'],
  // Samoa had no 30th of December 2011.
  ['2011-12-30T08:00:00Z', 'day', 1, 'Pacific/Apia', '2011-12-31T08:00:00Z'],
]

it.each(rows)('%s and %s × %s in %s is %s', (from, unit, count, zone, to) => {
  const later = addToDate(new Date(from), unit, count, zone)
  expect(later.toISOString()).toBe(new Date(to).toISOString())
})

const zones = [
  'Asia/Jakarta',
  'Asia/Makassar',
  'Asia/Jayapura',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Sao_Paulo',
]
const moments = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }).map((ms) => new Date(ms))

it('adds as an independent calendar does, in every zone and for every unit', () => {
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom(...calendarUnits),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(...zones),
      (from, unit, count, zone) => {
        const theirs = DateTime.fromJSDate(from, { zone }).plus({ [unit]: count })
        const first = theirs.getPossibleOffsets().reduce((a, b) => (a.toMillis() <= b.toMillis() ? a : b))
        expect(addToDate(from, unit, count, zone).getTime()).toBe(first.toMillis())
      },
    ),
    { numRuns: 5000 },
  )
})

it('never goes backwards and never loses the day of the anchor', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...calendarUnits), fc.constantFrom(...zones), (anchor, unit, zone) => {
      const ends = Array.from({ length: 40 }, (_, k) => addToDate(anchor, unit, k, zone))
      for (const [k, end] of ends.entries()) {
        if (k > 0) expect(end.getTime()).toBeGreaterThan(ends[k - 1]!.getTime())
        if (unit !== 'month' && unit !== 'year') continue
        const [first, day] = [anchor, end].map((moment) => DateTime.fromJSDate(moment, { zone }))
        if (day!.hour === first!.hour) expect(day!.day).toBe(Math.min(first!.day, day!.daysInMonth!))
      }
    }),
    { numRuns: 200 },
  )
})

it('recognises time zone names', () => {
  expect(['Asia/Jakarta', 'UTC', 'Europe/Berlin'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Asia/Atlantis', 'WIB+7'].map(isTimeZone)).toEqual([false, false, false])
})
