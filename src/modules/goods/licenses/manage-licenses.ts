import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Of } from './assign-licenses.ts'
import { checkPattern } from './rules.ts'
import { serveWaiting } from './serve-waiting.ts'
import type { LicenseRow } from './views.ts'

/** Adds keys to the pool, ignores known ones, and assigns keys to queued units. */
export async function addLicenses(tx: Tx, of: Of, keys: string[], now: Date) {
  const clean = [...new Set(keys.map((key) => key.trim()))]
  if (clean.includes('')) throw validationFailed({ keys: 'empty' })
  const added = await tx
    .insertInto('licenses')
    .values(clean.map((key) => ({ ...of, key, id: createUuid(), inserted_at: now })))
    .onConflict((known) => known.doNothing())
    .returning('id')
    .execute()
  await serveWaiting(tx, of, now)
  return { added: added.length, known: keys.length - added.length }
}

/** Reads the source of a variant's keys and their number by status. */
export async function getPool(db: Db, { business_id, variant_id }: Of) {
  const { rows } = await sql<{ source: string | null; pattern: string | null } & Record<string, number>>`
    select p.source, p.pattern, c.*, (select count(*) from license_waits w
      where w.business_id = ${business_id} and w.variant_id = ${variant_id}) as waiting
    from (select count(*) filter (where status = 'available') as available,
        count(*) filter (where status = 'assigned') as assigned,
        count(*) filter (where status = 'revoked') as revoked
      from licenses where business_id = ${business_id} and variant_id = ${variant_id}) c
    left join license_pools p on p.business_id = ${business_id} and p.variant_id = ${variant_id}`.execute(db)
  const { source, ...counts } = rows[0]!
  return { variant_id, source: source ?? 'keys', ...counts }
}

export async function updatePool(
  tx: Tx,
  of: Of,
  change: { source: 'keys' | 'generator'; pattern?: string | null },
  now: Date,
) {
  const pattern = change.source === 'generator' ? (change.pattern ?? 'XXXX-XXXX-XXXX-XXXX') : null
  if (pattern !== null) checkPattern(pattern)
  const row = { source: change.source, pattern, updated_at: now }
  await tx
    .insertInto('license_pools')
    .values({ ...of, ...row })
    .onConflict((known) => known.constraint('license_pools_pkey').doUpdateSet(row))
    .execute()
  await serveWaiting(tx, of, now)
  return await getPool(tx, of)
}

export const selectLicenses = (db: Db, businessId: number) =>
  db
    .selectFrom('licenses')
    .leftJoin('entitlements', (join) =>
      join
        .onRef('entitlements.id', '=', 'licenses.entitlement_id')
        .on('entitlements.business_id', 'in', sameBusiness(businessId)),
    )
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'entitlements.order_id').on('orders.business_id', 'in', sameBusiness(businessId)),
    )
    .selectAll('licenses')
    .select(['entitlements.customer_id', 'entitlements.order_id', 'orders.order_id as order_number'])
    .where('licenses.business_id', '=', businessId)

type Filters = { status?: 'available' | 'assigned' | 'revoked' }

export const listLicenses = (db: Db, cursorSecret: Buffer, of: Of, request: PageRequest & Filters) =>
  listPage<Filters, LicenseRow>({
    list: `licenses:${of.business_id}:${of.variant_id}`,
    cursorSecret,
    request,
    filters: { status: request.status },
    key: ['licenses.id'],
    direction: 'desc',
    select: ({ status }) => {
      const query = selectLicenses(db, of.business_id).where('licenses.variant_id', '=', of.variant_id)
      return status ? query.where('licenses.status', '=', status) : query
    },
    keyOf: (row) => [row.id],
  })

export async function getLicense(db: Db, businessId: number, id: string): Promise<LicenseRow> {
  const license = await selectLicenses(db, businessId).where('licenses.id', '=', id).executeTakeFirst()
  if (!license) throw notFound('There is no such licence')
  return license
}

/** Revokes a licence permanently: the buyer no longer sees it, even if the order is paid again. */
export async function revokeLicense(tx: Tx, businessId: number, id: string, now: Date) {
  await getLicense(tx, businessId, id)
  await tx
    .updateTable('licenses')
    .set((row) => ({
      status: 'revoked',
      revoked_by: 'merchant',
      revoked_at: sql<string>`coalesce(${row.ref('revoked_at')}, ${now})`,
    }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return await getLicense(tx, businessId, id)
}

/** Deletes a key that was never assigned. */
export async function deleteLicense(tx: Tx, businessId: number, id: string) {
  await getLicense(tx, businessId, id)
  const gone = await tx
    .deleteFrom('licenses')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('status', '=', 'available')
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw conflictBecause('license_assigned', 'An assigned licence cannot be deleted. Revoke it instead')
}
