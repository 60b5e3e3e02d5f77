import type { Reads } from '../../../platform/db/connections/reads.ts'
import { joinDomain } from '../../stores/store-settings/index.ts'

/** The data of a public store for robots.txt, sitemaps and previews. */
export type IndexedShop = {
  id: number
  business_id: number
  unique_id: string
  name: string
  logo: string | null
  settings: unknown
  currency: string
  slug: string
  hostname: string | null
}

const statement = `select s.id, s.business_id, s.unique_id, s.name, s.logo, s.settings, b.currency, s.slug, d.hostname
  from stores s join businesses b on b.id = s.business_id
    ${joinDomain}
  where s.unique_id = $1 and s.is_active and s.is_public and s.deleted_at is null`

export async function findIndexedShop(reads: Reads, uniqueId: string): Promise<IndexedShop | undefined> {
  const [shop] = await reads.query<IndexedShop>(statement, [uniqueId])
  return shop
}
