import type { Query } from '../../../platform/db/connections/pipelined-connection.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { LinkRow } from './rules.ts'

/** The part of a link that a checkout needs. */
export type PayableLink = Pick<
  LinkRow,
  'id' | 'version' | 'title' | 'amount' | 'items' | 'max_uses' | 'uses' | 'expires_at' | 'is_active'
>

const select = `select id, version, title, amount, items, max_uses, uses, expires_at, is_active from payment_links
  where business_id = $1::bigint and store_id = $2::bigint and handle = $3`

/** Returns the link of a checkout request; 422 if the store has none with that handle. */
export async function getPayableLink(
  query: Query,
  store: { store_id: number; business_id: number },
  handle: string,
): Promise<PayableLink> {
  const [link] = await query<PayableLink>(select, [store.business_id, store.store_id, handle])
  if (!link) throw validationFailed({ payment_link: 'not_found' })
  return link
}
