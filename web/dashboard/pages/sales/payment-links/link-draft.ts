import { fromLocalTime, toLocalTime } from '../../../../client/zoned-time.ts'
import type { ItemToBuy, PaymentLinkDetail } from '../../../api/types.generated.ts'
import { plainAmount } from '../../../parts/fields/plain-amount.ts'

export type PickedItem = { type: ItemToBuy['type']; id: number; name: string; price: string; quantity: number }

/** The fields as they are typed. The time is in the business's time zone. */
export type Draft = {
  store: string
  title: string
  description: string
  kind: 'amount' | 'items'
  amount: string
  items: PickedItem[]
  uses: 'once' | 'many' | 'some'
  max_uses: string
  expires: string
}

export const emptyDraft: Draft = {
  store: '',
  title: '',
  description: '',
  kind: 'amount',
  amount: '',
  items: [],
  uses: 'once',
  max_uses: '',
  expires: '',
}

const toUses = (max: number | null): Draft['uses'] => (max === null ? 'many' : max === 1 ? 'once' : 'some')

export const toDraft = (link: PaymentLinkDetail, timeZone: string): Draft => ({
  store: link.store_unique_id,
  title: link.title,
  description: link.description,
  kind: link.amount === null ? 'items' : 'amount',
  amount: plainAmount(link.amount ?? ''),
  items: link.contents.map(({ type, variant_id, bundle_price_option_id, name, price, quantity }) => ({
    type,
    id: (variant_id ?? bundle_price_option_id)!,
    name,
    price,
    quantity,
  })),
  uses: toUses(link.max_uses),
  max_uses: String(link.max_uses ?? ''),
  expires: link.expires_at ? toLocalTime(link.expires_at, timeZone) : '',
})

const toItem = ({ type, id, quantity }: PickedItem): ItemToBuy =>
  type === 'variant' ? { type, variant_id: id, quantity } : { type, bundle_price_option_id: id, quantity }

const toMaxUses = ({ uses, max_uses }: Draft) => (uses === 'once' ? 1 : uses === 'many' ? null : Number(max_uses) || 0)

/** The body of a request. `before` is the link to change: its own end time is accepted even if it is past. */
export function toBody(draft: Draft, timeZone: string, before?: PaymentLinkDetail) {
  const isSameEnd = before && draft.expires === toDraft(before, timeZone).expires
  return {
    title: draft.title,
    description: draft.description.trim(),
    ...(draft.kind === 'amount' ? { amount: draft.amount || null } : { items: draft.items.map(toItem) }),
    max_uses: toMaxUses(draft),
    ...(!isSameEnd && { expires_at: draft.expires ? fromLocalTime(draft.expires, timeZone) : null }),
  }
}
