import type { Draft, FieldValue, SettingName, StoreFieldName } from './values.ts'

export type FieldKind =
  | 'text'
  | 'long'
  | 'phone'
  | 'email'
  | 'flag'
  | 'count'
  | 'counts'
  | 'amount'
  | 'percent'
  | 'choice'
  | 'color'
  | 'zone'
  | 'logo'
  | 'warehouse'
  | 'domain'
  | 'charges'
  | 'methods'
  | 'accounts'

export type Unit = 'days' | 'hours' | 'minutes' | 'letters' | 'times' | 'orders'

export type Field = {
  name: StoreFieldName
  kind: FieldKind
  unit?: Unit
  /** Whether the field has an effect with these values; otherwise it is not shown. */
  isUsed?: (draft: Draft) => boolean
}

export type Section = { title: string; fields: Field[] }

const field =
  (kind: FieldKind, unit?: Unit) =>
  (name: StoreFieldName): Field => ({ name, kind, ...(unit && { unit }) })

const flag = field('flag')
const amount = field('amount')
const percent = field('percent')
const choice = field('choice')
const charges = field('charges')
const days = field('count', 'days')
const hours = field('count', 'hours')
const minutes = field('count', 'minutes')
const letters = field('count', 'letters')

/** A field that has an effect only if another one has this value. */
const only = (other: StoreFieldName, value: FieldValue, shown: Field): Field => ({
  ...shown,
  isUsed: (draft) => draft[other] === value && (shown.isUsed?.(draft) ?? true),
})

/** What is charged on a kind of payment: either an amount or a percentage. */
const chargeOn = (kind: 'cod' | 'epayment') =>
  [
    choice(`dynamic_other_income_${kind}_type`),
    only(`dynamic_other_income_${kind}_type`, 'fixed', amount(`dynamic_other_income_${kind}_default_amount`)),
    only(`dynamic_other_income_${kind}_type`, 'percentage', percent(`dynamic_other_income_${kind}_default_percentage`)),
  ] as const

const isCharged = (draft: Draft) => draft.auto_other_income !== 'off'

/** The settings, grouped by purpose. */
export const storeGroups = {
  general: {
    basics: [
      field('text')('name'),
      field('text')('slug'),
      flag('is_public'),
      field('warehouse')('warehouse_id'),
      field('zone')('time_zone'),
    ],
  },
  look: {
    shop: [field('logo')('logo'), field('color')('accent_color'), choice('language'), field('long')('return_terms')],
    orderPage: [field('long')('thank_you_text'), flag('is_show_download_invoice')],
  },
  contact: {
    reach: [field('phone')('phone'), flag('is_show_whatsapp'), field('email')('email')],
  },
  messages: {
    mails: [
      field('text')('mail_sender_name'),
      field('email')('mail_sender_address'),
      field('email')('mail_reply_to'),
      flag('is_mail_open_tracked'),
    ],
  },
  checkout: {
    buyer: [letters('min_name_length'), flag('is_customer_otp_required')],
    delivery: [
      flag('is_courier_required'),
      flag('is_manual_shipping_cost'),
      letters('min_address_length'),
      flag('is_postal_code'),
      choice('postal_code_requirement'),
      flag('is_dropshipping_allowed'),
    ],
    transfer: [
      flag('is_transferproof_required'),
      days('days_of_payment_processing'),
      flag('is_unique_code'),
      amount('max_unique_code_amount'),
    ],
    deadlines: [
      flag('is_auto_expire'),
      only('is_auto_expire', true, days('auto_expire_days')),
      minutes('payment_expiry_minutes'),
      minutes('instant_payment_expiry_minutes'),
    ],
    comingBack: [
      flag('is_checkout_intent_active'),
      hours('checkout_recovery_hours'),
      flag('is_checkout_recovery_repeated'),
      flag('is_stock_request_active'),
    ],
    reviews: [flag('is_review_active'), flag('is_review_published_at_once'), days('review_request_days')],
  },
  charges: {
    charge: [
      choice('auto_other_income'),
      only('auto_other_income', 'fixed', amount('fixed_auto_other_income')),
      { ...field('text')('other_income_name'), isUsed: isCharged },
    ],
    dynamic: [
      ...chargeOn('cod'),
      ...chargeOn('epayment'),
      charges('store_courier_other_incomes'),
      charges('store_method_other_incomes'),
    ].map((shown) => only('auto_other_income', 'dynamic', shown)),
  },
  goods: {
    subscriptions: [
      days('subscription_renewal_days'),
      days('subscription_grace_days'),
      field('counts')('subscription_retry_days'),
      choice('subscription_unpaid_end'),
    ],
    downloads: [field('count', 'times')('download_limit'), choice('digital_only_complete_type')],
  },
  spam: {
    limits: [field('count', 'orders')('max_per_phone'), field('count', 'orders')('max_per_ip'), flag('is_spam_filter')],
    filters: [
      flag('is_ip_spam_filter'),
      flag('is_customer_spam_filter'),
      flag('is_order_hard_filter'),
      field('long')('blocked_message'),
    ],
  },
  domain: { address: [field('domain')('custom_domain_id')] },
} as const satisfies Record<string, Record<string, Field[]>>

/** The settings of the payments page. */
export const paymentSections = {
  methods: [field('methods')('payment_methods')],
  accounts: [field('accounts')('payment_accounts')],
  fees: [flag('is_service_fee'), only('is_service_fee', true, charges('service_fees'))],
}

export type GroupName = keyof typeof storeGroups | 'content' | 'search' | 'feeds' | 'measuring' | 'storefront'
export type SectionName =
  | keyof typeof paymentSections
  | { [Name in keyof typeof storeGroups]: keyof (typeof storeGroups)[Name] }[keyof typeof storeGroups]

/** The groups in the order of their list. */
export const groupNames = [
  ...Object.keys(storeGroups),
  'content',
  'search',
  'feeds',
  'measuring',
  'storefront',
] as GroupName[]

const ownFields = new Set<string>([
  'name',
  'slug',
  'is_public',
  'logo',
  'phone',
  'email',
  'warehouse_id',
  'custom_domain_id',
  'payment_methods',
])

export const isSetting = (name: StoreFieldName): name is SettingName => !ownFields.has(name)

/** The path of a field in the request body, which errors contain. */
export const wirePath = (name: StoreFieldName) => (isSetting(name) ? `settings.${name}` : name)
