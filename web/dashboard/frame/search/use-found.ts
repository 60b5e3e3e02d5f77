import { useDebouncedValue } from '@mantine/hooks'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { useMenu } from '../menu/menu.ts'
import { searchWords } from './words.ts'

export type Found = { to: string; name: string; detail?: string }

export type FoundGroup = { name: string; found: Found[] }

const maxFound = 5
const pauseMs = 200

/** The pages, orders, products and customers that match the typed text; all pages while it is empty. */
export function useFound(typed: string): { groups: FoundGroup[]; isSearching: boolean } {
  const { nav } = useMessages()
  const { search } = useWords(searchWords)
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const enabled = text.length > 1
  const query = { page_size: maxFound, search: text }
  const [orders, products, customers] = [
    useFoundOrders(query, enabled),
    useFoundProducts(query, enabled),
    useFoundCustomers(query, enabled),
  ]
  const pages = useMenu()
    .flatMap(({ places }) => places)
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ to, label }) => ({ to, name: label }))
  const groups = [
    { name: search.pages, found: enabled ? pages.slice(0, maxFound) : pages },
    { name: nav.orders, found: orders.found },
    { name: nav.products, found: products.found },
    { name: nav.customers, found: customers.found },
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: text !== typed.trim() || [orders, products, customers].some(({ isFetching }) => isFetching),
  }
}

type Query = { page_size: number; search: string }
type Answer = { found: Found[]; isFetching: boolean }

function useFoundOrders(query: Query, enabled: boolean): Answer {
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const format = useFormat()
  const columns = 'id,order_id,customer_name,gross_revenue,currency'
  const { data, isFetching } = useApi(
    'GET /api/businesses/{business_id}/orders',
    { path, query: { ...query, search_field: 'any', columns } },
    { enabled },
  )
  const found = (enabled ? (data?.data ?? []) : []).map((order) => ({
    to: pathTo('order', { order_id: order.id! }),
    name: order.order_id!,
    detail: `${order.customer_name} · ${format.money(order.gross_revenue!, order.currency!)}`,
  }))
  return { found, isFetching }
}

function useFoundProducts(query: Query, enabled: boolean): Answer {
  const { path, business } = useBusiness()
  const pathTo = usePathTo()
  const format = useFormat()
  const operation = 'GET /api/businesses/{business_id}/products/simplified'
  const { data, isFetching } = useApi(operation, { path, query }, { enabled })
  const found = (enabled ? (data?.data ?? []) : []).map(({ id, name, variants }) => ({
    to: pathTo('product', { product_id: id }),
    name,
    ...(variants[0] && { detail: format.money(variants[0].price, business.currency) }),
  }))
  return { found, isFetching }
}

function useFoundCustomers(query: Query, enabled: boolean): Answer {
  const { nav } = useMessages()
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const operation = 'GET /api/businesses/{business_id}/customers'
  const { data, isFetching } = useApi(operation, { path, query }, { enabled })
  const found = (enabled ? (data?.data ?? []) : []).map(({ id, name, email, phone }) => {
    const detail = email ?? phone
    return { to: pathTo('customer', { customer_id: id }), name: name ?? nav.nameless, ...(detail && { detail }) }
  })
  return { found, isFetching }
}
