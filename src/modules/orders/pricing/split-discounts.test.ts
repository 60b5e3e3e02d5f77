import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coversLine, evaluateCode } from '../../buyers/discounts/index.ts'
import { coveredPrice, splitDiscounts } from './split-discounts.ts'
import { computeTotals } from './totals.ts'

const price = fc.integer({ min: 0, max: 10_000_000_00 })
const line = fc.record({ product_id: fc.integer({ min: 1, max: 6 }), product_price: price })
const lines = fc.array(line, { minLength: 1, maxLength: 8 })
const amount = fc.oneof(
  fc.record({ amount_type: fc.constant('fixed'), amount: price, percentage: fc.constant(null) }),
  fc.record({
    amount_type: fc.constant('percentage'),
    amount: fc.constant(null),
    percentage: fc.integer({ min: 0, max: 100 }),
  }),
)
const limits = fc.record({
  is_limited_to_products: fc.boolean(),
  product_ids: fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
  is_max_amount: fc.boolean(),
  max_amount: price,
})
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

const rest = {
  is_enabled: true,
  is_start: false,
  is_expiry: false,
  is_usage_limit: false,
  is_customer_usage_limit: false,
  is_minimum_revenue: false,
  is_limited_to_pages: false,
  is_limited_to_payment_methods: false,
}
const charges = {
  settings: { auto_other_income: 'off', is_service_fee: false } as never,
  payment_method: 'bank_transfer',
  courier_id: null,
  unique_code: 0,
}

describe('the discount of a code on goods', () => {
  it('lies on the lines that the code covers, adds up, and never exceeds the price of a line', () => {
    fc.assert(
      fc.property(lines, amount, limits, (lines, amount, limits) => {
        const code = { ...rest, ...amount, ...limits, applied_to: 'product_price' } as never
        const product_price = sum(lines.map((one) => one.product_price))
        const context = { product_price, shipping_cost: 0, lines, customer_uses: null, payment_method: null }
        const judgement = evaluateCode(code, { ...context, now: new Date() })
        const covered = lines.filter((one) => coversLine(limits, one))
        expect(judgement.discount_code_discount).toBeLessThanOrEqual(sum(covered.map((one) => one.product_price)))
        if (covered.length === 0)
          expect(judgement).toMatchObject({
            is_eligible: false,
            eligibility_details: { is_limited_to_products_check: false },
          })
        const discounts = {
          product_discount: 0,
          discount_code_discount: judgement.discount_code_discount,
          discount_code_applied_to: 'product_price' as const,
        }
        const shares = splitDiscounts(lines, discounts, (one) => coversLine(limits, one))
        expect(sum(shares.map((share) => share.discount_code_discount))).toBe(judgement.discount_code_discount)
        for (const [i, share] of shares.entries()) {
          const most = coversLine(limits, lines[i]!) ? lines[i]!.product_price : 0
          expect(share.discount_code_discount).toBeGreaterThanOrEqual(0)
          expect(share.discount_code_discount).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  it('is lowered by an edit to what the covered lines cost after the discount by hand', () => {
    fc.assert(
      fc.property(lines, price, price, limits, (lines, byHand, wanted, limits) => {
        const covers = (one: { product_id?: number | null | undefined }) => coversLine(limits, one)
        const covered = coveredPrice(lines, byHand, covers)
        const totals = computeTotals({
          ...charges,
          product_price: sum(lines.map((one) => one.product_price)),
          product_discount: byHand,
          shipping_cost: 0,
          discount: { applied_to: 'product_price', amount: wanted, covered },
        })
        expect(totals.discount_code_discount).toBe(Math.min(wanted, covered))
        const shares = splitDiscounts(lines, totals, covers)
        expect(sum(shares.map((share) => share.discount))).toBe(totals.product_discount)
        expect(sum(shares.map((share) => share.discount_code_discount))).toBe(totals.discount_code_discount)
        for (const [i, share] of shares.entries()) if (!covers(lines[i]!)) expect(share.discount_code_discount).toBe(0)
      }),
    )
  })
})
