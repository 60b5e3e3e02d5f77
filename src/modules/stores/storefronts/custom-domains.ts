import { resolveTxt } from 'node:dns/promises'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { type AuditAction, recordAudit } from '../../accounts/audit/index.ts'
import { parseHostname } from './rules.ts'

const select = (db: Db, businessId: number) =>
  db
    .selectFrom('custom_domains as d')
    .leftJoin('stores as s', 's.custom_domain_id', 'd.id')
    .select(['d.id', 'd.hostname', 'd.is_verified', 'd.verification_token', 'd.created_at'])
    .select('s.unique_id as store_unique_id')
    .where('d.business_id', '=', businessId)

export type CustomDomain = Awaited<ReturnType<typeof getCustomDomain>>

export const listCustomDomains = (db: Db, businessId: number) =>
  select(db, businessId).orderBy('d.id', 'desc').execute()

export async function getCustomDomain(db: Db, businessId: number, id: number) {
  const domain = await select(db, businessId).where('d.id', '=', id).executeTakeFirst()
  if (!domain) throw notFound('There is no such custom domain')
  return domain
}

/**
 * Claims a host name for one business. It serves a store only after its DNS record was verified; until then other
 * businesses may claim it too.
 */
export async function createCustomDomain(tx: Tx, businessId: number, actor: string, text: string, now: Date) {
  const hostname = parseHostname(text)
  const proven = await tx
    .selectFrom('custom_domains')
    .select('id')
    .where('hostname', '=', hostname)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (proven) throw domainTaken()
  const created = await tx
    .insertInto('custom_domains')
    .values({ business_id: businessId, hostname, verification_token: createUniqueId('verify'), created_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'hostname']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw domainTaken()
  await audit(tx, businessId, actor, 'custom_domain.created', hostname, now)
  return await getCustomDomain(tx, businessId, created.id)
}

const domainTaken = () => conflict('This host name is taken', 'domain_taken')

export async function deleteCustomDomain(tx: Tx, businessId: number, actor: string, id: number, now: Date) {
  const { hostname } = await getCustomDomain(tx, businessId, id)
  await tx.deleteFrom('custom_domains').where('business_id', '=', businessId).where('id', '=', id).execute()
  await audit(tx, businessId, actor, 'custom_domain.deleted', hostname, now)
}

export const recordName = (hostname: string) => `_etalase.${hostname}`

/**
 * Looks up the token in DNS, outside of the transaction because that is a network call. The first business that
 * verifies a host name gets it; all claims of the name are locked, so that only one of two concurrent verifications
 * succeeds.
 */
export async function verifyCustomDomain(
  db: Db,
  { businessId, actor, id }: { businessId: number; actor: string; id: number },
  now: Date,
  resolve: (name: string) => Promise<string[][]> = resolveTxt,
) {
  const domain = await getCustomDomain(db, businessId, id)
  const records = await resolve(recordName(domain.hostname)).catch(() => [] as string[][])
  if (!records.some((chunks) => chunks.join('') === domain.verification_token))
    throw conflict('The DNS of this host name does not hold the record yet', 'domain_not_verified', {
      record: recordName(domain.hostname),
    })
  return await db.transaction().execute(async (tx) => {
    const claims = await tx
      .selectFrom('custom_domains')
      .select(['id', 'is_verified'])
      .where('hostname', '=', domain.hostname)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (claims.some((claim) => claim.is_verified && claim.id !== id)) throw domainTaken()
    await tx
      .updateTable('custom_domains')
      .set({ is_verified: true, verified_at: now })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .execute()
    await audit(tx, businessId, actor, 'custom_domain.verified', domain.hostname, now)
    return await getCustomDomain(tx, businessId, id)
  })
}

const audit = (tx: Tx, business_id: number, actor: string, action: AuditAction, target: string, now: Date) =>
  recordAudit(tx, { business_id, actor, action, target, details: {} }, now)
