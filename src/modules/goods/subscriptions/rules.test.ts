import { expect, it } from 'vitest'
import { computePeriod, earliestAfter, graceEnd, nextPeriod, reminderTimes, renewalAt, upgradePrice } from './rules.ts'

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
  ['2027-01-01T03:00', 31_00],
  ['2027-01-11T03:00', 21_00],
  ['2027-01-31T03:00', 1_00],
  ['2027-01-31T15:00', 50], // The last half day still costs half a day.
  ['2027-02-01T02:00', 4],
  ['2027-02-01T03:00', 0],
  ['2027-02-03T03:00', 0],
])('an upgrade at %s costs the share of the time left', (moment, price) => {
  const period = { start: at('2027-01-01'), end: at('2027-02-01') }
  expect(upgradePrice(31_00, period, new Date(`${moment}:00Z`))).toBe(price)
})

it('rounds the price of an upgrade half up, exactly also for the largest amounts', () => {
  const period = { start: at('2027-01-01'), end: at('2027-01-05') }
  expect(upgradePrice(2, period, at('2027-01-04'))).toBe(1)
  expect(upgradePrice(9_007_199_254_740_99, period, at('2027-01-02'))).toBe(6_755_399_441_055_74)
})

it('bills the following period, or the current one if periods passed without a bill', () => {
  const monthly = { interval: 'month', interval_count: 1, ...jakarta } as const
  const next = (now: string) => {
    const { number, start, end } = nextPeriod(at('2027-01-31'), 1, monthly, at(now))
    return [number, iso(start), iso(end)]
  }
  expect(next('2027-02-20')).toEqual([2, '2027-02-28T03:00', '2027-03-31T03:00'])
  expect(next('2027-03-30')).toEqual([2, '2027-02-28T03:00', '2027-03-31T03:00'])
  expect(next('2027-03-31')).toEqual([3, '2027-03-31T03:00', '2027-04-30T03:00'])
  expect(next('2027-12-25')).toEqual([11, '2027-11-30T03:00', '2027-12-31T03:00'])
})
