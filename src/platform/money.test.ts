import { expect, it } from 'vitest'
import { formatMoney, parseMoney, shareOf, splitMoney } from './money.ts'

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
  expect(shareOf(minor, basisPoints)).toBe(share)
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

it.each(['1e3', '1.234', '', ' 1', '12345678901234'])('refuses %j as an amount', (text) => {
  expect(() => parseMoney(text, 'price')).toThrow()
})
