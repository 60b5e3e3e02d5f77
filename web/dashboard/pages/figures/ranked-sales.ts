import { paymentName } from '../../../client/payment-names.generated.ts'
import { fromLocalTime } from '../../../client/zoned-time.ts'
import type { Answer } from '../../api/call.ts'
import { useLanguage } from '../../messages/provider.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { otherKeys } from './other-keys.ts'

/** Ranks products, channels, customers and others by what was sold. */
export const rankedSales = 'GET /api/businesses/{business_id}/statistics/sales/{dimension}'

export type RankedSale = Answer<typeof rankedSales>['data'][number]

/** The filter of the order list for each dimension. */
const filters = {
  product: 'product_id',
  channel: 'utm_source',
  city: 'city',
  payment_method: 'payment_method',
} as const

/** Names the rows of a dimension; `nameless` is said for sales that have no value in it, `others` for further values. */
export function useRankedName(dimension: string, nameless: string, others: string) {
  const { language } = useLanguage()
  return ({ key, name }: Pick<RankedSale, 'key' | 'name'>) => {
    if (!name && (!key || dimension === 'customer')) return nameless
    if (!name && key === otherKeys) return others
    return dimension === 'payment_method' ? paymentName(key, language) : (name ?? key)
  }
}

/** The address of the orders behind a row; none for rows without a value or of several, or for products that are known by name only. */
export function useOrdersAddress(from: string) {
  const { business } = useBusiness()
  const pathTo = usePathTo()
  return (dimension: keyof typeof filters, key: string) =>
    key && key !== otherKeys && (dimension !== 'product' || /^\d+$/.test(key))
      ? `${pathTo('orders')}?${new URLSearchParams({
          [filters[dimension]]: key,
          draft_time_since: fromLocalTime(`${from}T00:00`, business.time_zone),
        })}`
      : undefined
}
