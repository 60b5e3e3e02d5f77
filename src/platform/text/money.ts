import { AppError, validationFailed } from '../errors/errors.ts'

/** Whole minor units (sen for IDR) in a safe integer; the database holds the same number in a bigint. */
export type Minor = number

export function amountOutOfRange(field: string): AppError {
  const { message, extras } = validationFailed({ [field]: 'amount_out_of_range' })
  return new AppError(422, 'amount_out_of_range', message, extras)
}

/** 422 for an amount that a safe integer of minor units cannot hold: 90,071,992,547,409.91 is the largest. */
export function checkAmount(minor: Minor, field: string) {
  if (!Number.isSafeInteger(minor)) throw amountOutOfRange(field)
}

const decimalForm = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Reads `"95300"`, `"95300.5"` or `95300.5`; refuses exponents, more than two places and what is out of range. */
export function parseMoney(value: string | number, field: string): Minor {
  // JavaScript writes such numbers with an exponent.
  if (typeof value === 'number' && Math.abs(value) >= 1e21) checkAmount(value, field)
  const match = decimalForm.exec(String(value))
  if (!match) throw validationFailed({ [field]: 'invalid_amount' })
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  checkAmount(minor, field)
  return match[1] ? -minor : minor
}

/** `9530000` → `"95300.00"` */
export function formatMoney(minor: Minor): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A share in basis points, rounded half up; in BigInt because the product may exceed 2^53. */
export function computeShare(minor: Minor, basisPoints: number): Minor {
  return Number((BigInt(minor) * BigInt(basisPoints) + 5000n) / 10000n)
}

/**
 * The part of an amount without the tax that it includes, rounded half up; in BigInt because the product may exceed 2^53.
 * `rate` is in percent with at most two decimals; null if no tax is charged.
 */
export function beforeTax(minor: Minor, rate: number | null): Minor {
  if (!rate) return minor
  const whole = 10_000n + BigInt(Math.round(rate * 100))
  const base = (20_000n * BigInt(Math.abs(minor)) + whole) / (2n * whole)
  return minor < 0 ? -Number(base) : Number(base)
}

/** Splits an amount by weights into whole minor units that add up to it exactly; by count where all weights are 0. */
export function splitMoney(minor: Minor, weights: number[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (weights.length === 0) return []
  if (sum === 0)
    return splitMoney(
      minor,
      weights.map(() => 1),
    )
  let given = 0
  let seen = 0
  return weights.map((weight) => {
    seen += weight
    const upToHere = Number((BigInt(minor) * BigInt(seen)) / BigInt(sum))
    const share = upToHere - given
    given = upToHere
    return share
  })
}
