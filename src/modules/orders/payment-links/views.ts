import { formatMoney } from '../../../platform/text/money.ts'
import type { ShownItems } from '../../buyers/carts/index.ts'
import { toShopOrigin } from '../../stores/store-settings/index.ts'
import { findState, type LinkRow } from './rules.ts'

/** A link with data of its store. */
export type StoreLink = LinkRow & {
  store_unique_id: string
  store_name: string
  slug: string
  hostname: string | null
  currency: string
}

const formatAmount = (amount: number | null) => (amount === null ? null : formatMoney(amount))

export const showLink = (link: StoreLink, shopUrl: string, now: Date) => ({
  id: link.id,
  store_id: link.store_id,
  store_unique_id: link.store_unique_id,
  store_name: link.store_name,
  handle: link.handle,
  url: `${toShopOrigin(link, shopUrl)}/l/${link.handle}`,
  title: link.title,
  description: link.description,
  amount: formatAmount(link.amount),
  currency: link.currency,
  items: link.items,
  max_uses: link.max_uses,
  uses: link.uses,
  expires_at: link.expires_at,
  is_active: link.is_active,
  state: findState(link, now),
  created_at: link.created_at,
  last_updated_at: link.last_updated_at,
})

export const showLinkDetail = (link: StoreLink, shown: ShownItems, shopUrl: string, now: Date) => ({
  ...showLink(link, shopUrl, now),
  contents: shown.items,
  total: formatAmount(link.amount) ?? shown.total,
})

export const showPublicLink = (link: StoreLink, shown: ShownItems, now: Date) => ({
  handle: link.handle,
  title: link.title,
  description: link.description,
  amount: formatAmount(link.amount),
  currency: link.currency,
  items: shown.items,
  item_count: link.items ? shown.item_count : 1,
  total: formatAmount(link.amount) ?? shown.total,
  is_single_use: link.max_uses === 1,
  expires_at: link.expires_at,
  state: findState(link, now),
})
