import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { type Owner, selectOwned } from '../entitlements/index.ts'
import type { OwnedLicense } from './views.ts'

const select = (db: Db, owner: Owner, now: Date) =>
  selectOwned(db, owner, now)
    .innerJoin('licenses', 'licenses.entitlement_id', 'entitlements.id')
    .innerJoin('orders', 'orders.id', 'entitlements.order_id')
    .innerJoin('order_lines', 'order_lines.id', 'entitlements.order_line_id')
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
