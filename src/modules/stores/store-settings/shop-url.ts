import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

/** SQL text: joins the verified custom domain `d` of the store `s`; `d.hostname` is null without one. */
export const joinDomain = 'left join custom_domains d on d.id = s.custom_domain_id and d.is_verified'

/** The same for the query builder: `leftJoin('custom_domains', isDomainOfStore)`. */
export const isDomainOfStore = (join: JoinBuilder<Tables, 'custom_domains' | 'stores'>) =>
  join.onRef('custom_domains.id', '=', 'stores.custom_domain_id').on('custom_domains.is_verified', '=', true)

/** What the address of a shop depends on: its slug, and its verified custom domain. */
export type ShopNames = { slug: string; hostname?: string | null | undefined }

/** The names of a store's row, whose `hostname` may not be verified. */
export const toShopNames = ({
  slug,
  hostname,
  is_verified,
}: ShopNames & { is_verified: boolean | null }): ShopNames => ({
  slug,
  hostname: is_verified ? hostname : null,
})

/** Whether each shop has an origin of its own: `SHOP_URL` has the slug in its host. */
export const hasOwnOrigins = (shopUrl: string) => shopUrl.includes('{slug}')

/** The origin of the shop with this slug below `SHOP_URL`. */
export const toSlugOrigin = (slug: string, shopUrl: string) => shopUrl.replace('{slug}', slug)

/** The address of the shop with this slug below `SHOP_URL`. Shops that share an origin have the slug in their path. */
export const toSlugUrl = (slug: string, shopUrl: string) =>
  hasOwnOrigins(shopUrl) ? toSlugOrigin(slug, shopUrl) : `${shopUrl}/${slug}`

/** The origin of a shop, with the pages of its orders and payment links: its domain, else below `SHOP_URL`. */
export const toShopOrigin = ({ slug, hostname }: ShopNames, shopUrl: string) =>
  hostname ? `https://${hostname}` : toSlugOrigin(slug, shopUrl)

/** The address of a shop: its domain, else below `SHOP_URL`. */
export const toShopUrl = ({ slug, hostname }: ShopNames, shopUrl: string) =>
  hostname ? `https://${hostname}` : toSlugUrl(slug, shopUrl)
