import { Type } from 'typebox'
import { Closed, Nullable, OneOf } from '../../../platform/http/schemas.ts'

const maxAmount = 1_000_000_000

const amount = (description: string) =>
  Type.Optional(Type.Integer({ default: 0, minimum: 0, maximum: maxAmount, description }))
const percentage = (description: string) =>
  Type.Optional(Type.Number({ default: 0, minimum: 0, maximum: 100, description }))
const kind = (fallback: 'fixed' | 'percentage') => Type.Optional(OneOf(['fixed', 'percentage'], { default: fallback }))

const charge = {
  type: OneOf(['fixed', 'percentage']),
  amount: Type.Integer({ default: 0, minimum: 0, maximum: maxAmount }),
  percentage: Type.Number({ default: 0, minimum: 0, maximum: 100 }),
}

/** Charges that a store adds to the price of the goods; amounts are whole currency units. */
export const chargeSettings = {
  auto_other_income: Type.Optional(
    OneOf(['off', 'fixed', 'dynamic'], {
      default: 'off',
      description: 'An extra charge on each order: none, a fixed amount, or depending on the payment method',
    }),
  ),
  fixed_auto_other_income: amount('The extra charge if it is a fixed amount'),
  other_income_name: Type.Optional(
    Nullable(Type.String({ maxLength: 100, default: null as never, description: 'The label that buyers see' })),
  ),
  dynamic_other_income_cod_type: kind('fixed'),
  dynamic_other_income_cod_default_amount: amount('For cash on delivery'),
  dynamic_other_income_cod_default_percentage: percentage('For cash on delivery'),
  dynamic_other_income_epayment_type: kind('fixed'),
  dynamic_other_income_epayment_default_amount: amount('For payments through a provider'),
  dynamic_other_income_epayment_default_percentage: percentage('For payments through a provider'),
  store_courier_other_incomes: Type.Optional(
    Type.Array(Closed({ courier_id: Type.Integer({ minimum: 1 }), ...charge }), {
      maxItems: 100,
      default: [],
      description: 'Cash on delivery, by courier',
    }),
  ),
  store_method_other_incomes: Type.Optional(
    Type.Array(Closed({ payment_method: Type.String({ maxLength: 40 }), ...charge }), {
      maxItems: 100,
      default: [],
      description: 'Per payment method; takes precedence over the defaults',
    }),
  ),
  is_service_fee: Type.Optional(
    Type.Boolean({ default: false, description: 'The buyer pays the fee of the payment provider' }),
  ),
  service_fees: Type.Optional(
    Type.Array(
      Closed({
        payment_method: Type.String({ maxLength: 40 }),
        amount: charge.amount,
        percentage: charge.percentage,
      }),
      {
        maxItems: 100,
        default: [],
        description: 'The fee per payment method; methods that are not listed are not offered',
      },
    ),
  ),
}
