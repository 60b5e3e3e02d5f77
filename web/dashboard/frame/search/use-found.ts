import { useDebouncedValue } from '@mantine/hooks'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { useMenu } from '../menu/menu.ts'

export type Found = { to: string; name: string; detail?: string }

export type FoundGroup = { name: string; found: Found[] }

const maxFound = 5
const pauseMs = 200

/** The pages, orders, products and customers that match the typed text; all pages while it is empty. */
export function useFound(typed: string): { groups: FoundGroup[]; isSearching: boolean } {
  const { nav, search } = useMessages()
  const { path, business } = useBusiness()
  const pathTo = usePathTo()
  const format = useFormat()
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const enabled = text.length > 1
  const query = { page_size: maxFound, search: text }
  const orders = useApi(
    'GET /api/businesses/{business_id}/orders',
    { path, query: { ...query, search_field: 'any', columns: 'id,order_id,customer_name,gross_revenue,currency' } },
    { enabled },
  )
  const people = useApi('GET /api/businesses/{business_id}/customers', { path, query }, { enabled })
  const products = useApi('GET /api/businesses/{business_id}/products/simplified', { path, query }, { enabled })
  const pages = useMenu()
    .flatMap(({ places }) => places)
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ to, label }) => ({ to, name: label }))
  const groups = [
    { name: search.pages, found: enabled ? pages.slice(0, maxFound) : pages },
    {
      name: nav.orders,
      found: (enabled ? (orders.data?.data ?? []) : []).map((order) => ({
        to: pathTo('order', { order_id: order.id! }),
        name: order.order_id!,
        detail: `${order.customer_name} · ${format.money(order.gross_revenue!, order.currency!)}`,
      })),
    },
    {
      name: nav.products,
      found: (enabled ? (products.data?.data ?? []) : []).map(({ id, name, variants }) => ({
        to: pathTo('product', { product_id: id }),
        name,
        detail: variants[0] && format.money(variants[0].price, business.currency),
      })),
    },
    {
      name: nav.customers,
      found: (enabled ? (people.data?.data ?? []) : []).map(({ id, name, email, phone }) => ({
        to: pathTo('customer', { customer_id: id }),
        name: name ?? nav.nameless,
        detail: email ?? phone ?? undefined,
      })),
    },
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: text !== typed.trim() || orders.isFetching || products.isFetching || people.isFetching,
  }
}
