import { Type } from 'typebox'
import {
  Closed,
  Deprecated,
  Id,
  MomentIn,
  MoneyIn,
  MoneyOut,
  Nullable,
  OneOf,
  Text,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { codeStates } from './rules.ts'

const withoutPages = 'There are no landing pages here, so a code that is limited to pages applies to nothing'

const appliedTo = OneOf(['product_price', 'shipping_cost'])
const amountType = OneOf(['fixed', 'percentage'])
const percentage = Type.Integer({ minimum: 0, maximum: 100 })
const limit = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const customerLimit = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000,
  description:
    'How often one customer may use it. A guest counts as the customer with the same email address. Orders placed while there is no such limit are not counted',
})
const startTime = { description: 'When it begins to be valid' }
const products = {
  description:
    'The products it applies to, beside those of the categories, also inside bundles: the discount is computed from their lines and split among them. A code on shipping needs one of them in the order',
}

const categories = {
  description: 'Categories (`/v3/product-taxonomies`) whose products it applies to, with those below',
}

export const DiscountCode = Closed(
  {
    id: Type.Integer(),
    business_id: Type.Integer(),
    code: Type.String({ examples: ['HEMAT10'] }),
    applied_to: appliedTo,
    amount_type: amountType,
    amount: Nullable(MoneyOut),
    percentage: Nullable(percentage),
    is_max_amount: Type.Boolean(),
    max_amount: Nullable(MoneyOut),
    is_enabled: Type.Boolean(),
    is_usage_limit: Type.Boolean(),
    usage_limit: Nullable(limit),
    current_usage: Type.Integer(),
    is_customer_usage_limit: Type.Boolean(),
    customer_usage_limit: Nullable(customerLimit),
    is_start: Type.Boolean(),
    start_time: Nullable(Timestamp),
    is_expiry: Type.Boolean(),
    expiry_time: Nullable(Timestamp),
    is_limited_to_pages: Deprecated(Type.Boolean(), withoutPages),
    pages: Deprecated(Type.Array(Closed({ id: Type.Integer() })), withoutPages),
    is_limited_to_products: Type.Boolean(),
    product_ids: Type.Array(Type.Integer(), products),
    taxonomy_ids: Type.Array(Type.Integer(), categories),
    is_limited_to_payment_methods: Type.Boolean(),
    payment_methods: Type.Array(Type.String()),
    is_minimum_revenue: Type.Boolean(),
    minimum_revenue: Nullable(MoneyOut),
    state: OneOf(codeStates, { description: 'Whether buyers can use it now, and if not, why' }),
    inserted_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'DiscountCode' },
)

/** The fields that may change after creation. */
const conditions = {
  is_enabled: Type.Optional(Type.Boolean()),
  is_usage_limit: Type.Optional(Type.Boolean()),
  usage_limit: Type.Optional(Nullable(limit)),
  is_customer_usage_limit: Type.Optional(Type.Boolean()),
  customer_usage_limit: Type.Optional(Nullable(customerLimit)),
  is_start: Type.Optional(Type.Boolean()),
  start_time: Type.Optional(Nullable(Type.Unsafe<string>({ ...MomentIn, ...startTime }))),
  is_expiry: Type.Optional(Type.Boolean()),
  expiry_time: Type.Optional(Nullable(MomentIn)),
  is_limited_to_pages: Deprecated(Type.Optional(Type.Boolean()), withoutPages),
  page_ids: Deprecated(Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 })), withoutPages),
  is_limited_to_products: Type.Optional(Type.Boolean()),
  product_ids: Type.Optional(Type.Array(Id, { maxItems: 200, ...products })),
  taxonomy_ids: Type.Optional(Type.Array(Id, { maxItems: 50, ...categories })),
  is_limited_to_payment_methods: Type.Optional(Type.Boolean()),
  payment_methods: Type.Optional(Type.Array(Text(40), { maxItems: 50 })),
  is_minimum_revenue: Type.Optional(Type.Boolean()),
  minimum_revenue: Type.Optional(Nullable(MoneyIn)),
}

export const DiscountCodeIn = Closed({
  code: Text(60, { description: 'Stored in upper case, without spaces', pattern: '\\S' }),
  applied_to: appliedTo,
  amount_type: amountType,
  amount: Type.Optional(MoneyIn),
  percentage: Type.Optional(percentage),
  is_max_amount: Type.Optional(Type.Boolean()),
  max_amount: Type.Optional(Nullable(MoneyIn)),
  ...conditions,
})

export const DiscountCodePatch = Closed(conditions)

export const CopyIn = Closed({ code: DiscountCodeIn.properties.code })

const Named = Closed({ id: Type.Integer(), name: Type.String() })

export const DiscountScope = Closed(
  {
    products: Type.Array(Named),
    categories: Type.Array(
      Closed({ ...Named.properties, full_paths: Closed({ en: Type.String(), id: Type.String() }) }),
    ),
  },
  { title: 'DiscountScope' },
)
