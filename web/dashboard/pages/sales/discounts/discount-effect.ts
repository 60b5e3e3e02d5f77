import { useMemo } from 'react'
import type { DiscountCode } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useLanguage, useWords } from '../../../messages/provider.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { discountWords } from './words.ts'

export type Terms = Pick<
  DiscountCode,
  | 'applied_to'
  | 'amount_type'
  | 'amount'
  | 'percentage'
  | 'max_amount'
  | 'minimum_revenue'
  | 'usage_limit'
  | 'customer_usage_limit'
  | 'start_time'
  | 'expiry_time'
  | 'product_ids'
  | 'taxonomy_ids'
  | 'is_minimum_revenue'
  | 'is_usage_limit'
  | 'is_customer_usage_limit'
  | 'is_start'
  | 'is_expiry'
  | 'is_limited_to_products'
>

/** Returns a function that describes the discount: "10% off the items, at most Rp 20.000, for 2 products". */
export function useEffectWords() {
  const discounts = useWords(discountWords)
  const format = useFormat()
  const { currency } = useBusiness().business
  const money = (amount: string) => format.money(amount, currency)
  return (terms: Terms) => {
    const amount = terms.amount_type === 'percentage' ? `${terms.percentage ?? 0}%` : money(terms.amount ?? '0')
    const isChosen = terms.is_limited_to_products && terms.product_ids.length + terms.taxonomy_ids.length > 0
    return [
      discounts.effect(amount, terms.applied_to === 'shipping_cost'),
      terms.max_amount && discounts.atMost(money(terms.max_amount)),
      isChosen && discounts.forSome(terms.product_ids.length, terms.taxonomy_ids.length),
      terms.is_minimum_revenue && terms.minimum_revenue && discounts.from(money(terms.minimum_revenue)),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/**
 * Returns a function that describes the period in the business's time zone: "from 1 Dec 2026, 08:00, until 31 Dec 2026,
 * 23:59"; empty if it is unlimited.
 */
export function usePeriodWords() {
  const discounts = useWords(discountWords)
  const { language } = useLanguage()
  const timeZone = useBusiness().business.time_zone
  const format = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [language, timeZone],
  )
  const moment = (text: string) => format.format(new Date(text))
  return ({ is_start, start_time, is_expiry, expiry_time }: Terms) =>
    [
      is_start && start_time && discounts.validFrom(moment(start_time)),
      is_expiry && expiry_time && discounts.validUntil(moment(expiry_time)),
    ]
      .filter(Boolean)
      .join(' ')
}

/** The discount on an amount. Only for the example; the server computes orders. */
export function computeDiscount(terms: Terms, base: number): number {
  const wanted = terms.amount_type === 'percentage' ? (base * (terms.percentage ?? 0)) / 100 : Number(terms.amount ?? 0)
  return Math.min(wanted, terms.max_amount ? Number(terms.max_amount) : wanted, base)
}
