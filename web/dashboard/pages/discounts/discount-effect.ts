import type { DiscountCode } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'

export type Terms = Pick<DiscountCode, 'applied_to' | 'amount_type' | 'amount' | 'percentage' | 'max_amount'> & {
  minimum_revenue: string | null
}

/** "10% off the items, at most Rp 20.000". */
export function useEffectWords() {
  const { discounts } = useMessages()
  const format = useFormat()
  const { currency } = useBusiness().business
  const money = (amount: string) => format.money(amount, currency)
  return (terms: Terms) => {
    const amount = terms.amount_type === 'percentage' ? `${terms.percentage ?? 0}%` : money(terms.amount ?? '0')
    return [
      discounts.effect(amount, terms.applied_to === 'shipping_cost'),
      terms.max_amount && discounts.atMost(money(terms.max_amount)),
      terms.minimum_revenue && discounts.from(money(terms.minimum_revenue)),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** What the code takes off an amount; an example only, the service computes orders. */
export function discountOf(terms: Terms, base: number): number {
  const wanted = terms.amount_type === 'percentage' ? (base * (terms.percentage ?? 0)) / 100 : Number(terms.amount ?? 0)
  return Math.min(wanted, terms.max_amount ? Number(terms.max_amount) : wanted, base)
}

export type State = 'on' | 'off' | 'expired' | 'usedUp'

export function stateOf(code: DiscountCode): State {
  if (!code.is_enabled) return 'off'
  if (code.is_expiry && code.expiry_time && Date.parse(code.expiry_time) <= Date.now()) return 'expired'
  if (code.is_usage_limit && code.current_usage >= (code.usage_limit ?? 0)) return 'usedUp'
  return 'on'
}
