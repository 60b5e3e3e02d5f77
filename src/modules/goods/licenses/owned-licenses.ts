import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { type Owner, selectOwned } from '../entitlements/index.ts'
import type { OwnedLicense } from './views.ts'

const select = (db: Db, { business_id, ...of }: Owner, now: Date) =>
  selectOwned(db, { business_id, ...of }, now)
    .innerJoin('licenses', (join) =>
      join.onRef('licenses.entitlement_id', '=', 'entitlements.id').on('licenses.business_id', '=', business_id),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'entitlements.order_id').on('orders.business_id', 'in', sameBusiness(business_id)),
    )
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.id', '=', 'entitlements.order_line_id')
        .on('order_lines.business_id', 'in', sameBusiness(business_id)),
    )
    .select(['licenses.id', 'licenses.key', 'licenses.unit', 'licenses.assigned_at', 'entitlements.expires_at'])
    .select(['entitlements.variant_id', 'order_lines.product_name', 'order_lines.variant_name'])
    .select(['entitlements.order_id', 'orders.order_id as order_number'])
    .where('licenses.status', '=', 'assigned')
    .$castTo<OwnedLicense>()

/** Lists the licences that a buyer may use, newest first. */
export const listOwnedLicenses = (db: Db, cursorSecret: Buffer, owner: Owner, request: PageRequest, now: Date) =>
  listPage<object, OwnedLicense>({
    list: `owned-licenses:${owner.store_id}:${owner.customer_id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['licenses.id'],
    direction: 'desc',
    select: () => select(db, owner, now),
    keyOf: (license) => [license.id],
  })

export async function getOwnedLicense(db: Db, owner: Owner, id: string, now: Date): Promise<OwnedLicense> {
  const license = await select(db, owner, now).where('licenses.id', '=', id).executeTakeFirst()
  if (!license) throw notFound('There is no such licence')
  return license
}
