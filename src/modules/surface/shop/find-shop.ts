import type { Reads } from '../../../platform/db/reads.ts'
import { type ShownMenus, shownMenus } from '../../catalog/store-content/index.ts'

export type Shop = {
  id: number
  business_id: number
  time_zone: string
  unique_id: string
  name: string
  logo: string | null
  phone: string | null
  email: string | null
  settings: unknown
  currency: string
  hostname: string | null
  closed_at: string | null
  menus: ShownMenus
}

const shopQuery = (
  condition: string,
) => `select s.id, s.business_id, b.time_zone, s.unique_id, s.name, s.logo, s.phone, s.email, s.settings,
    s.closed_at, b.currency, d.hostname, ${shownMenus} as menus
  from stores s join businesses b on b.id = s.business_id
    left join custom_domains d on d.id = s.custom_domain_id and d.is_verified
  where ${condition} and s.is_active and s.is_public and s.deleted_at is null`

const statements = {
  unique_id: shopQuery('s.unique_id = $1'),
  hostname: shopQuery('d.hostname = $1'),
  payment_link: shopQuery('s.id = (select store_id from payment_links where handle = $1)'),
  secret_slug: shopQuery('s.id = (select store_id from orders where secret_slug = $1 and deleted_at is null)'),
}

/** Finds a public shop by its id, its custom domain, the secret slug of one of its orders, or the handle of a payment link. */
export async function findShop(reads: Reads, by: keyof typeof statements, value: string): Promise<Shop | undefined> {
  const [shop] = await reads.query<Shop>(statements[by], [value])
  return shop
}
