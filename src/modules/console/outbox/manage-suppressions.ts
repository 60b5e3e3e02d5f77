import type { Merchant } from '../../../access/merchant-route.ts'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { deleteSuppression, selectSuppressions, suppressAddress } from '../../../platform/mail/suppressions.ts'
import { recordAudit } from '../../accounts/audit/index.ts'

export const listSuppressions = (
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  { address, ...request }: PageRequest & { address?: string },
) =>
  listPage({
    list: `mail-suppressions:${businessId}`,
    cursorSecret,
    request,
    filters: address ? { address: address.toLowerCase() } : {},
    key: ['id'],
    direction: 'desc',
    select: (filters: { address?: string }) => {
      const rows = selectSuppressions(db, businessId).selectAll()
      return filters.address ? rows.where('address', '=', filters.address) : rows
    },
    keyOf: (row) => [row.id],
  })

/** The audit entry omits the address, because it stays when the person's data is erased. */
export async function addSuppression(tx: Tx, { business_id, actor }: Merchant, address: string, now: Date) {
  const isNew = await suppressAddress(tx, { business_id, address, reason: 'manual' }, now)
  const row = await selectSuppressions(tx, business_id)
    .selectAll()
    .where('address', '=', address.toLowerCase())
    .where('reason', '=', 'manual')
    .executeTakeFirstOrThrow()
  const target = `mail_suppression:${row.id}`
  if (isNew) await recordAudit(tx, { business_id, actor, action: 'mail_suppression.created', target, details: {} }, now)
  return row
}

export async function liftSuppression(tx: Tx, { business_id, actor }: Merchant, id: number, now: Date) {
  const reason = await deleteSuppression(tx, business_id, id)
  if (!reason) throw notFound('There is no such entry')
  const target = `mail_suppression:${id}`
  await recordAudit(tx, { business_id, actor, action: 'mail_suppression.deleted', target, details: { reason } }, now)
}
