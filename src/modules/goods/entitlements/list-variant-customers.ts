import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { isOpen } from './find-entitlements.ts'

type Row = { id: number; name: string | null; email: string | null; phone: string | null } & {
  entitlement_id: string
  granted_at: string
  expires_at: string | null
}

/** Lists the customers who may use a variant, each once with their newest purchase. */
export const listVariantCustomers = (
  db: Db,
  cursorSecret: Buffer,
  of: { business_id: number; variant_id: number },
  request: PageRequest,
  now: Date,
) =>
  listPage<object, Row>({
    list: `variant-customers:${of.business_id}:${of.variant_id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['e.id'],
    direction: 'desc',
    select: () =>
      db
        .selectFrom('entitlements as e')
        .innerJoin('customers as c', (join) =>
          join.onRef('c.id', '=', 'e.customer_id').on('c.business_id', 'in', sameBusiness(of.business_id)),
        )
        .select(['c.id', 'c.name', 'c.email', 'c.phone', 'e.id as entitlement_id', 'e.granted_at', 'e.expires_at'])
        .where('e.business_id', '=', of.business_id)
        .where('e.variant_id', '=', of.variant_id)
        .where(isOpen(of.business_id, now))
        .where(sql<boolean>`not exists (select 1 from entitlements n where n.business_id = ${of.business_id}
          and n.variant_id = e.variant_id and n.customer_id = e.customer_id and n.id > e.id and n.revoked_at is null
          and (n.expires_at is null or n.expires_at > ${now}))`),
    keyOf: (row) => [row.entitlement_id],
  })
