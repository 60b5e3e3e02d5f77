import type { Reads } from '../../../platform/db/connections/reads.ts'
import { joinDomain, type ShopNames } from '../../stores/store-settings/index.ts'

const select = (condition: string) => `select s.slug, d.hostname from stores s ${joinDomain} where ${condition}`

const statements = {
  unique_id: select('s.unique_id = $1'),
  id: select('s.id = $1'),
  handle: select('s.id = (select store_id from payment_links where handle = $1)'),
  secret_slug: select('s.id = (select store_id from orders where secret_slug = $1 and deleted_at is null)'),
  open_token: select('s.id = (select store_id from mails where open_token = $1)'),
}

export type NamedBy = keyof typeof statements

/**
 * Finds the names of the shop that an address belongs to, by what the address contains. Also of a shop that is not public
 * or deleted: whoever asks there learns that from it, and offers can be ended for ever.
 */
export async function findShopNames(reads: Reads, by: NamedBy, value: string | number): Promise<ShopNames | undefined> {
  const [found] = await reads.query<ShopNames>(statements[by], [value])
  return found
}
