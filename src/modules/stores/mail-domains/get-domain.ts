import { type Selectable, sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { recordAudit } from '../../accounts/audit/index.ts'

export type MailDomain = Omit<Selectable<Tables['mail_domains']>, 'sealed_private_key'>

const select = (db: Db) =>
  db
    .selectFrom('mail_domains')
    .select(['id', 'business_id', 'domain', 'selector', 'public_key', 'verified_at', 'has_return_path'])
    .select(['checked_at', 'found', 'created_at', 'failed_days', 'failed_at'])

export const listDomains = (db: Db, businessId: number): Promise<MailDomain[]> =>
  select(db).where('business_id', '=', businessId).orderBy('id').execute()

type Place = Pick<MailDomain, 'business_id' | 'id'>

/**
 * Lists verified domains of all businesses by key, after a position; with `checkedBefore` only those that were last
 * checked before that.
 */
export const listVerified = (db: Db, after: Place, limit: number, checkedBefore?: Date): Promise<MailDomain[]> =>
  select(db)
    .where(sql<boolean>`(business_id, id) > (${after.business_id}, ${after.id})`)
    .where('verified_at', 'is not', null)
    .$if(checkedBefore !== undefined, (query) => query.where('checked_at', '<', checkedBefore!.toISOString()))
    .orderBy('business_id')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function getDomain(db: Db, businessId: number, id: number): Promise<MailDomain> {
  const domain = await select(db).where('business_id', '=', businessId).where('id', '=', id).executeTakeFirst()
  if (!domain) throw notFound('There is no such sender domain')
  return domain
}

/**
 * Refuses to delete a domain that is in a store's sender address, because its buyers would get mail from another
 * sender.
 */
export async function deleteDomain(tx: Tx, { business_id, actor }: Merchant, id: number, now: Date) {
  const { domain } = await getDomain(tx, business_id, id)
  const using = await tx
    .selectFrom('stores')
    .select('name')
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(split_part(settings->>'mail_sender_address', '@', 2)) = ${domain}`)
    .execute()
  if (using.length > 0)
    throw conflictBecause('sender_in_use', 'Stores send their mails from this domain', {
      stores: using.map(({ name }) => name),
    })
  await tx.deleteFrom('mail_domains').where('business_id', '=', business_id).where('id', '=', id).execute()
  await recordAudit(tx, { business_id, actor, action: 'mail_domain.deleted', target: domain, details: {} }, now)
}
