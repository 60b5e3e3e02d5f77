import { type Static, Type } from 'typebox'
import { Closed, OneOf } from '../../../platform/http/schemas.ts'
import { chargeSettings } from './charge-settings.ts'
import { pageSettings } from './page-settings.ts'
import { recoverySettings } from './recovery-settings.ts'
import { reviewSettings } from './review-settings.ts'

const flag = (fallback: boolean, description: string) => Type.Optional(Type.Boolean({ default: fallback, description }))
const count = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ default: fallback, minimum, maximum, description }))

/** The settings of a store. A setting that the merchant has not changed has its default. */
export const StoreSettings = Closed(
  {
    is_auto_expire: flag(false, 'Cancel orders that stay unpaid'),
    auto_expire_days: count(3, 1, 365, 'After how many days an unpaid order is canceled'),
    payment_expiry_minutes: count(
      1440,
      5,
      43_200,
      'After how many minutes a virtual account, a retail code or a payment link ends',
    ),
    instant_payment_expiry_minutes: count(
      30,
      5,
      43_200,
      'After how many minutes a QR code, an e-wallet or a card payment ends',
    ),
    is_unique_code: flag(false, 'Lower bank-transfer totals by a small unique amount'),
    max_unique_code_amount: count(999, 1, 100_000, 'The largest such amount, in whole currency units'),
    is_postal_code: flag(true, 'Ask buyers for a postal code'),
    postal_code_requirement: Type.Optional(OneOf(['autofill', 'manual'], { default: 'autofill' })),
    is_customer_otp_required: flag(false, 'Customers confirm a login with a code sent by mail'),
    is_courier_required: flag(true, 'Physical orders need a courier service'),
    is_manual_shipping_cost: flag(false, 'Shipping costs are set by hand'),
    is_transferproof_required: flag(false, 'Bank transfers need an uploaded proof'),
    days_of_payment_processing: count(1, 0, 365, 'Within how many days a transfer is checked, as buyers read it'),
    is_show_whatsapp: flag(true, 'Show buyers a link to chat with the shop'),
    is_show_download_invoice: flag(true, 'Show buyers a link to their invoice'),
    is_dropshipping_allowed: flag(false, 'Orders may carry a dropshipper as sender'),
    digital_only_complete_type: Type.Optional(OneOf(['auto', 'when_settled', 'manual'], { default: 'auto' })),
    min_name_length: count(1, 1, 100, "The shortest buyer's name that is accepted"),
    min_address_length: count(1, 1, 300, 'The shortest street address that is accepted'),
    max_per_phone: count(0, 0, 10_000, 'Orders a day from one phone number; 0 for no limit'),
    max_per_ip: count(0, 0, 10_000, 'Orders a day from one address; 0 for no limit'),
    is_spam_filter: flag(false, 'Flag orders that look like spam'),
    is_ip_spam_filter: flag(false, 'Flag orders from an address whose orders were marked as spam before'),
    is_customer_spam_filter: flag(false, 'Flag orders of buyers who were marked as spam'),
    is_order_hard_filter: flag(false, 'Refuse flagged orders instead of only marking them'),
    blocked_message: Type.Optional(
      Type.String({ maxLength: 500, default: '', description: 'What a refused buyer reads' }),
    ),
    ...pageSettings,
    time_zone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        default: 'Asia/Jakarta',
        examples: ['Asia/Makassar'],
        description: 'The IANA time zone that defines days and billing periods',
      }),
    ),
    subscription_renewal_days: count(7, 1, 60, 'How many days before its end the next period is billed'),
    subscription_grace_days: count(3, 0, 60, 'How many days an unpaid renewal may wait after that end'),
    subscription_retry_days: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 30 }), {
        default: [1, 3],
        maxItems: 5,
        uniqueItems: true,
        description: 'So many days after a renewal was due, its saved payment method is charged again if that failed',
      }),
    ),
    subscription_unpaid_end: Type.Optional(
      OneOf(['cancel', 'pause', 'keep'], {
        default: 'cancel',
        description:
          'What a renewal that stays unpaid ends with: the subscription ends; it pauses until the renewal is paid; or it goes on and the renewal stays open',
      }),
    ),
    download_limit: count(10, 0, 1000, 'How often a bought file may be downloaded; 0 for no limit'),
    ...recoverySettings,
    ...reviewSettings,
    ...chargeSettings,
  },
  { title: 'StoreSettings' },
)

export type StoreSettingsChange = Static<typeof StoreSettings>

const defaults = Object.fromEntries(
  Object.entries(StoreSettings.properties).map(([name, schema]) => [name, (schema as { default?: unknown }).default]),
)

/** Merges the merchant's changes with the defaults. */
export const effectiveSettings = (changed: unknown) =>
  ({ ...defaults, ...(changed as object) }) as Required<StoreSettingsChange>

/** Picks the fields that are settings; the machine API has settings and store fields in one object. */
export const settingsFrom = (fields: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(StoreSettings.properties, name)))
