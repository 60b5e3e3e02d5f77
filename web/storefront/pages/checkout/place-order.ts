import { call } from '../../api/call.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import type { Problems } from '../../parts/field.tsx'
import { shop } from '../../shop.ts'
import { t } from '../../words.ts'
import { type Draft, phoneDigits, selectionOf } from './draft.ts'

/** What can be told without asking the server. */
export function checkDraft(draft: Draft, isDelivered: boolean): Problems {
  const problems: Problems = {}
  const need = (name: string, value: string) => {
    if (!value.trim()) problems[name] = t('field_required')
  }
  need('customer_name', draft.customer_name)
  need('customer_email', draft.customer_email)
  if (draft.customer_email && !/^\S+@\S+\.\S+$/.test(draft.customer_email.trim()))
    problems.customer_email = t('field_email')
  if (isDelivered && shop.store.is_courier_required) {
    need('customer_phone', draft.customer_phone)
    need('shipping_address', draft.address)
    if (!draft.place) problems.shipping_location_id = t('choose_district')
    else if (!draft.courier) problems.courier_service_id = t('choose_courier')
  }
  if (!draft.payment_method) problems.payment_method = t('choose_payment')
  return problems
}

/** Places the order. The key makes a second press, or a lost answer, the same order. */
export function placeOrder(draft: Draft, isDelivered: boolean, idempotencyKey: string): Promise<PublicOrder> {
  const delivery = isDelivered && {
    shipping_address: draft.address.trim() || null,
    shipping_location_id: draft.place?.id ?? null,
    shipping_postal_code: draft.postal_code || null,
    ...selectionOf(draft),
  }
  return call('POST public/checkout', {
    idempotencyKey,
    body: {
      customer_name: draft.customer_name.trim(),
      customer_email: draft.customer_email.trim(),
      customer_phone: phoneDigits(draft.customer_phone) || null,
      payment_method: draft.payment_method,
      discount_code_code: draft.discount_code || null,
      notes: draft.notes.trim() || null,
      ...delivery,
    },
  })
}
