import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beforeTax, computeShare, formatMoney, parseMoney, splitMoney } from './money.ts'

it.each([
  { minor: 100, basisPoints: 50, share: 1, because: 'half a sen rounds up' },
  { minor: 300, basisPoints: 50, share: 2, because: 'one and a half rounds up' },
  { minor: 500, basisPoints: 50, share: 3, because: 'two and a half rounds up, not to even' },
  { minor: 99, basisPoints: 50, share: 0, because: 'less than half a sen rounds down' },
  { minor: 101, basisPoints: 50, share: 1, because: 'more than half a sen rounds up' },
  { minor: 9_530_000, basisPoints: 1_100, share: 1_048_300, because: '11% of 95300.00 is exact' },
  { minor: 0, basisPoints: 1_100, share: 0, because: 'a share of nothing is nothing' },
  { minor: 999_999_999_999_999, basisPoints: 9_999, share: 999_899_999_999_999, because: 'the product exceeds 2^53' },
])('takes $basisPoints basis points of $minor as $share: $because', ({ minor, basisPoints, share }) => {
  expect(computeShare(minor, basisPoints)).toBe(share)
})

it.each([
  { minor: 100, weights: [1, 1, 1], shares: [33, 33, 34] },
  { minor: 100, weights: [0, 0], shares: [50, 50] },
  { minor: 7, weights: [3, 1], shares: [5, 2] },
  { minor: 7, weights: [], shares: [] },
])('splits $minor by $weights into $shares', ({ minor, weights, shares }) => {
  expect(splitMoney(minor, weights)).toEqual(shares)
})

it.each([
  { text: '95300', minor: 9_530_000, formatted: '95300.00' },
  { text: '95300.5', minor: 9_530_050, formatted: '95300.50' },
  { text: '-0.05', minor: -5, formatted: '-0.05' },
])('reads $text and writes it as $formatted', ({ text, minor, formatted }) => {
  expect(parseMoney(text, 'price')).toBe(minor)
  expect(formatMoney(minor)).toBe(formatted)
})

it.each(['1e3', '1.234', '', ' 1', '1.', '.5', '+1', '1,5'])('refuses %j as an amount', (text) => {
  expect(() => parseMoney(text, 'price')).toThrow(expect.objectContaining({ status: 422, code: 'validation_failed' }))
})

it('reads the largest amount', () => {
  expect(parseMoney('90071992547409.91', 'price')).toBe(Number.MAX_SAFE_INTEGER)
  expect(formatMoney(Number.MAX_SAFE_INTEGER)).toBe('90071992547409.91')
})

it.each(['90071992547409.92', '-90071992547409.92', '90071992547410', '9'.repeat(400), 1e15, 1e21, Number.MAX_VALUE])(
  'refuses %j as out of range',
  (value) => {
    expect(() => parseMoney(value, 'price')).toThrow(
      expect.objectContaining({
        status: 422,
        code: 'amount_out_of_range',
        extras: { fields: [{ field: 'price', code: 'amount_out_of_range', params: {} }] },
      }),
    )
  },
)

const anyAmount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

it('rounds every share to the nearest minor unit, and a half up', () => {
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), (minor, basisPoints) => {
      const excess = BigInt(computeShare(minor, basisPoints)) * 10_000n - BigInt(minor) * BigInt(basisPoints)
      expect(excess > -5_000n && excess <= 5_000n).toBe(true)
    }),
  )
})

it('rounds exactly half a minor unit up, whatever the whole part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (whole) => {
      expect(computeShare(2 * whole + 1, 5_000)).toBe(whole + 1)
    }),
  )
})

it('splits every amount into a base, rounded half up, and a tax that add up to it', () => {
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), (minor, points) => {
      const base = beforeTax(minor, points / 100)
      const whole = 10_000n + BigInt(points)
      const excess = BigInt(base) * whole - BigInt(minor) * 10_000n
      expect(2n * excess > -whole && 2n * excess <= whole).toBe(true)
      expect(base <= minor && beforeTax(minor, null) === minor).toBe(true)
    }),
  )
})

it('reads every amount that it writes', () => {
  fc.assert(
    fc.property(anyAmount, (minor) => {
      expect(parseMoney(formatMoney(minor), 'price')).toBe(minor)
    }),
  )
})
