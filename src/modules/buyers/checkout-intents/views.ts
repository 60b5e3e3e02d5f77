import type { InstanceSecrets } from '../../../platform/secrets/instance-secrets.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { type CheckoutField, checkoutFieldNames } from '../../../vocabulary/checkout-fields.ts'
import type { DescribedItem } from './describe-items.ts'
import type { IntentRow } from './merge-snapshot.ts'
import { findStatus, idleMs, prefillMs, tokenMs } from './rules.ts'
import type { Fields, Item } from './schemas.ts'
import { issueIntentToken, issuePrefillToken } from './tokens.ts'

/** The time after this moment, in the wire format. */
const after = (moment: Date | string, ms: number) =>
  new Date(new Date(moment).getTime() + ms).toISOString().replace('Z', '000Z')

export function showStarted(
  intent: IntentRow,
  { checkout_intents }: Pick<InstanceSecrets, 'checkout_intents'>,
  now: Date,
) {
  const expires_at = after(now, tokenMs)
  return {
    id: intent.id,
    form_widget_id: intent.form_widget_id,
    checkout_intent_token: issueIntentToken(checkout_intents, intent.id, intent.store_id, new Date(expires_at)),
    status: findStatus(intent, now),
    last_sequence: intent.last_sequence,
    started_at: intent.started_at,
    last_activity_at: intent.last_activity_at,
    expires_at,
  }
}

const orNull = (value: string | null | undefined) => value ?? null

const showTyped = (fields: Fields) =>
  Object.fromEntries(checkoutFieldNames.map((name) => [name, orNull(fields[name])])) as Record<
    CheckoutField,
    string | null
  >

/** The values of a form, under the names that the contract's checkout forms use. */
export function showPrefill({ id, fields: stored }: IntentRow, items: DescribedItem[]) {
  const fields = stored as Fields
  return {
    name: orNull(fields.customer_name),
    email: orNull(fields.customer_email),
    phone: orNull(fields.customer_phone),
    fullPhoneNumber: orNull(fields.customer_phone),
    address: orNull(fields.shipping_address),
    province: orNull(fields.shipping_province),
    city: orNull(fields.shipping_city),
    subdistrict: orNull(fields.shipping_subdistrict),
    postalCodeSelected: orNull(fields.shipping_postal_code),
    payment_method: orNull(fields.payment_method),
    sub_payment_method: orNull(fields.sub_payment_method),
    ...showTyped(fields),
    discountCode: orNull(fields.discount_code_code),
    destination_subdistrict_id: fields.shipping_location_id ?? null,
    checkout_intent: { id, fields, items },
  }
}

/** An intent with its store and the order that completed it. */
export type MerchantIntent = IntentRow & {
  store_unique_id: string
  store_name: string
  store_url: string
  currency: string
  order_number: string | null
  order_slug: string | null
  estimated_total: number
  is_opted_out: boolean
}

const isReachable = ({ email, consented_at, is_opted_out }: MerchantIntent) =>
  email !== null && consented_at !== null && !is_opted_out

export function showIntent(intent: MerchantIntent, now: Date) {
  const fields = intent.fields as Fields
  const items = intent.items as Item[]
  const isOpen = intent.completed_at === null
  return {
    id: intent.id,
    form_widget_id: intent.form_widget_id,
    status: findStatus(intent, now),
    contactable: isReachable(intent),
    is_email_follow_up_already_sended: intent.messages_sent > 0,
    has_consent: intent.consented_at !== null,
    customer: { name: orNull(fields.customer_name), email: orNull(fields.customer_email), phone: intent.phone },
    store: { id: String(intent.store_id), unique_id: intent.store_unique_id, name: intent.store_name },
    page: null,
    cart_summary: {
      item_quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      estimated_total: formatMoney(intent.estimated_total),
      currency: intent.currency,
    },
    handler: null,
    source_url: intent.source_url,
    started_at: intent.started_at,
    last_activity_at: intent.last_activity_at,
    follow_up_eligible_at: isOpen && isReachable(intent) ? after(intent.last_activity_at, idleMs) : null,
    next_message_at: intent.next_message_at,
    last_message_at: intent.last_message_at,
    completed_at: intent.completed_at,
    is_recovered: !isOpen && intent.abandoned_at !== null,
    order:
      intent.order_id === null || intent.order_number === null
        ? null
        : { id: intent.order_id, order_id: intent.order_number, secret_slug: intent.order_slug! },
  }
}

/** The address that restores the checkout in any browser. */
export function recoveryLink(
  { id, business_id }: Pick<IntentRow, 'id' | 'business_id'>,
  storeUrl: string,
  { checkout_intents }: Pick<InstanceSecrets, 'checkout_intents'>,
  now: Date,
) {
  const expires_at = after(now, prefillMs)
  const token = issuePrefillToken(checkout_intents, id, business_id, new Date(expires_at))
  return { url: `${storeUrl}/checkout?restore=${token}`, expires_at }
}

export function showIntentDetail(
  intent: MerchantIntent,
  items: DescribedItem[],
  secrets: Pick<InstanceSecrets, 'checkout_intents'>,
  now: Date,
) {
  const link = intent.completed_at === null ? recoveryLink(intent, intent.store_url, secrets, now) : undefined
  return {
    ...showIntent(intent, now),
    fields: intent.fields as Fields,
    items,
    attribution: intent.attribution as Record<string, string> | null,
    consent_text: intent.consent_text,
    consented_at: intent.consented_at,
    recovery_url: link?.url ?? null,
    recovery_url_expires_at: link?.expires_at ?? null,
  }
}
