import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { splitMoney } from '../../../platform/text/money.ts'
import { storeMethods } from '../../../vocabulary/payment-methods.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { computeTotals, grossRevenue, type TotalsInput } from './totals.ts'

const plain = {
  settings: effectiveSettings({}),
  product_price: 125_000_00,
  shipping_cost: 12_000_00,
  discount: null,
  payment_method: 'bank_transfer',
  courier_id: 1,
  unique_code: 0,
} satisfies TotalsInput

const dynamic = effectiveSettings({
  auto_other_income: 'dynamic',
  dynamic_other_income_cod_type: 'percentage',
  dynamic_other_income_cod_default_percentage: 3,
  dynamic_other_income_epayment_default_amount: 4500,
  store_courier_other_incomes: [{ courier_id: 7, type: 'fixed', amount: 2000, percentage: 0 }],
  store_method_other_incomes: [{ payment_method: 'qris', type: 'percentage', amount: 0, percentage: 0.7 }],
})

const fees = effectiveSettings({
  auto_other_income: 'fixed',
  fixed_auto_other_income: 6500,
  is_service_fee: true,
  service_fees: [{ payment_method: 'va_bca', amount: 3500, percentage: 0 }],
})

describe('the total', () => {
  test.each<[string, Partial<TotalsInput>, Record<string, number>]>([
    ['is the sum of products and shipping', {}, { gross_revenue: 137_000_00 }],
    [
      'adds other charges first, then the fee',
      { settings: fees, payment_method: 'va_bca' },
      { other_income: 6_500_00, service_fee: 3_500_00, gross_revenue: 147_000_00 },
    ],
    [
      'has no fee for manual methods',
      { settings: fees },
      { other_income: 6_500_00, service_fee: 0, gross_revenue: 143_500_00 },
    ],
    [
      'has neither charge nor fee for a payment link',
      { settings: fees, payment_method: 'payment_link' },
      { other_income: 0, service_fee: 0, gross_revenue: 137_000_00 },
    ],
    [
      'adds a percentage for cash on delivery',
      { settings: dynamic, payment_method: 'cod' },
      { other_income: 4_110_00, gross_revenue: 141_110_00 },
    ],
    [
      "adds the courier's charge for cash on delivery",
      { settings: dynamic, payment_method: 'cod', courier_id: 7 },
      { other_income: 2_000_00, gross_revenue: 139_000_00 },
    ],
    [
      "adds the method's charge on the discounted amount",
      { settings: dynamic, payment_method: 'qris', discount: { applied_to: 'product_price', amount: 25_000_00 } },
      { other_income: 784_00, gross_revenue: 112_784_00 },
    ],
    [
      'adds the default charge for other methods',
      { settings: dynamic, payment_method: 'va_bni' },
      { other_income: 4_500_00, gross_revenue: 141_500_00 },
    ],
    ['has no dynamic charge for bank transfers', { settings: dynamic }, { other_income: 0, gross_revenue: 137_000_00 }],
    [
      'never discounts shipping below zero',
      { discount: { applied_to: 'shipping_cost', amount: 50_000_00 } },
      { discount_code_discount: 12_000_00, gross_revenue: 125_000_00 },
    ],
    [
      'is reduced by the unique code',
      { unique_code: 321_00 },
      { unique_code_discount: 321_00, gross_revenue: 136_679_00 },
    ],
    [
      'is never below zero',
      { product_price: 100_00, shipping_cost: 0, unique_code: 321_00 },
      { unique_code_discount: 100_00, gross_revenue: 0 },
    ],
  ])('%s', (_, input, expected) => {
    expect(computeTotals({ ...plain, ...input })).toMatchObject(expected)
  })

  it('follows the sum rule for any input, without negative parts', () => {
    const money = fc.integer({ min: 0, max: 10_000_000_00 })
    const settings = fc.record({
      auto_other_income: fc.constantFrom('off', 'fixed', 'dynamic'),
      fixed_auto_other_income: fc.integer({ min: 0, max: 100_000 }),
      dynamic_other_income_cod_type: fc.constantFrom('fixed', 'percentage'),
      dynamic_other_income_cod_default_amount: fc.integer({ min: 0, max: 100_000 }),
      dynamic_other_income_cod_default_percentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      dynamic_other_income_epayment_type: fc.constantFrom('fixed', 'percentage'),
      dynamic_other_income_epayment_default_percentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      is_service_fee: fc.boolean(),
      service_fees: fc.constantFrom([], [{ payment_method: 'qris', amount: 750, percentage: 0.7 }]),
    })
    const input = fc.record({
      settings: settings.map((changed) => effectiveSettings(changed)),
      product_price: money,
      product_discount: money,
      shipping_cost: money,
      shipping_discount: money,
      discount: fc.option(fc.record({ applied_to: fc.constantFrom('product_price', 'shipping_cost'), amount: money })),
      payment_method: fc.option(fc.constantFrom(...storeMethods)),
      courier_id: fc.constantFrom(null, 1, 7),
      unique_code: fc.integer({ min: 0, max: 99_900 }),
    })
    fc.assert(
      fc.property(input, (given) => {
        const totals = computeTotals(given as TotalsInput)
        const { gross_revenue, net_revenue, discount_code_applied_to: _, ...parts } = totals
        expect(net_revenue).toBe(gross_revenue - parts.shipping_cost - parts.service_fee)
        expect(gross_revenue).toBe(grossRevenue({ ...parts, discount_code_applied_to: null }))
        const { product_price, shipping_cost, other_income, service_fee, payment_link_income, ...reductions } = parts
        const reduced = Object.values(reductions).reduce((sum, part) => sum + part, 0)
        // The sum was not clamped to zero.
        expect(product_price + shipping_cost + other_income + payment_link_income + service_fee - reduced).toBe(
          gross_revenue,
        )
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('splits an amount into integer parts that add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1 }),
      (amount, weights) => {
        const parts = splitMoney(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
