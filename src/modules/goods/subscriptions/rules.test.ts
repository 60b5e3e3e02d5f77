import { expect, it } from 'vitest'
import { computePeriod, earliestAfter, graceEnd, reminderTimes, renewalAt, upgradePrice } from './rules.ts'

const at = (text: string) => new Date(`${text}T03:00:00Z`)
const iso = (moment: Date) => moment.toISOString().slice(0, 16)
const jakarta = { time_zone: 'Asia/Jakarta' }

it('counts every period from the anchor', () => {
  const monthly = { interval: 'month', interval_count: 1, ...jakarta } as const
  const ends = [1, 2, 3, 13].map((k) => iso(computePeriod(at('2027-01-31'), k, monthly).end))
  expect(ends).toEqual(['2027-02-28T03:00', '2027-03-31T03:00', '2027-04-30T03:00', '2028-02-29T03:00'])
  const quarterly = { interval: 'month', interval_count: 3, ...jakarta } as const
  expect(iso(computePeriod(at('2027-11-30'), 1, quarterly).end)).toBe('2028-02-29T03:00')
  const yearly = { interval: 'year', interval_count: 1, ...jakarta } as const
  expect([1, 4].map((k) => iso(computePeriod(at('2028-02-29'), k, yearly).end))).toEqual([
    '2029-02-28T03:00',
    '2032-02-29T03:00',
  ])
})

it('bills some days before the period ends, but never in its first half', () => {
  expect(iso(renewalAt({ start: at('2027-01-01'), end: at('2027-02-01') }, 7))).toBe('2027-01-25T03:00')
  expect(iso(renewalAt({ start: at('2027-01-01'), end: at('2027-01-08') }, 7))).toBe('2027-01-04T15:00')
  expect(iso(renewalAt({ start: at('2027-01-01'), end: at('2027-01-02') }, 7))).toBe('2027-01-01T15:00')
})

it('gives the full grace period, also after late billing', () => {
  expect(iso(graceEnd(at('2027-02-01'), at('2027-01-25'), 3))).toBe('2027-02-04T03:00')
  expect(iso(graceEnd(at('2027-02-01'), at('2027-03-10'), 3))).toBe('2027-03-13T03:00')
  expect(iso(graceEnd(at('2027-02-01'), at('2027-01-25'), 0))).toBe('2027-02-01T03:00')
})

it('reminds at the end of the period and a day before the grace period ends', () => {
  expect(reminderTimes(at('2027-02-01'), at('2027-02-04')).map(iso)).toEqual(['2027-02-01T03:00', '2027-02-03T03:00'])
  expect(reminderTimes(at('2027-02-01'), at('2027-02-02')).map(iso)).toEqual(['2027-02-01T03:00'])
  expect(reminderTimes(at('2027-02-01'), at('2027-02-01')).map(iso)).toEqual(['2027-01-31T03:00'])
  const moments = [at('2027-02-01'), at('2027-02-03'), at('2027-02-04')]
  expect(iso(earliestAfter(moments, at('2027-01-25')))).toBe('2027-02-01T03:00')
  expect(iso(earliestAfter(moments, at('2027-02-01')))).toBe('2027-02-03T03:00')
  expect(iso(earliestAfter(moments, at('2027-02-03')))).toBe('2027-02-04T03:00')
})

it.each([
  ['2027-01-01', 31_00],
  ['2027-01-11', 21_00],
  ['2027-01-31', 1_00],
  ['2027-02-01', 0],
  ['2027-02-03', 0],
])('an upgrade on %s costs the share of the days left', (day, price) => {
  const period = { start: at('2027-01-01'), end: at('2027-02-01') }
  expect(upgradePrice(31_00, period, at(day), 'Asia/Jakarta')).toBe(price)
})

it("rounds the price of an upgrade half up and counts days in the store's time zone", () => {
  const period = { start: at('2027-01-01'), end: at('2027-01-05') }
  expect(upgradePrice(2, period, at('2027-01-04'), 'Asia/Jakarta')).toBe(1)
  expect(upgradePrice(9_007_199_254_740_99, period, at('2027-01-02'), 'UTC')).toBe(6_755_399_441_055_74)
  // 20:00 UTC is already the next day in Jakarta.
  expect(upgradePrice(4_00, period, new Date('2027-01-02T20:00:00Z'), 'Asia/Jakarta')).toBe(2_00)
  expect(upgradePrice(4_00, period, new Date('2027-01-02T20:00:00Z'), 'UTC')).toBe(3_00)
})
