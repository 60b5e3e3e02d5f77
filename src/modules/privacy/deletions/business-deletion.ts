import { sql } from 'kysely'
import type { MemberCaller } from '../../../access/caller.ts'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { deletionMail } from './deletion-mail.ts'

const dayMs = 86_400_000

export const waitingEnd = ({ deletionWaitDays }: Config, now: Date) =>
  new Date(now.getTime() + deletionWaitDays * dayMs)

export async function getBusinessDeletion(db: Db, businessId: number) {
  const found = await db
    .selectFrom('business_deletions as d')
    .leftJoin('users', 'users.id', 'd.requested_by')
    .select(['d.requested_at', 'd.scheduled_for', 'users.unique_id', 'users.fullname'])
    .where('d.business_id', '=', businessId)
    .executeTakeFirst()
  if (!found) throw notFound('No deletion is requested')
  const { requested_at, scheduled_for, unique_id, fullname } = found
  const requested_by = unique_id === null ? null : { unique_id, fullname: fullname! }
  return { requested_at, scheduled_for, requested_by }
}

/** Schedules the deletion and mails every owner, so that nobody loses a business without warning. */
export async function requestBusinessDeletion(tx: Tx, config: Config, caller: MemberCaller, now: Date) {
  const { business, user } = caller
  // Locks the business, so that concurrent requests wait, and so do new stores and apps, whose foreign keys lock the
  // row too.
  await tx.selectFrom('businesses').select('id').where('id', '=', business.id).forUpdate().execute()
  await checkDeletable(tx, business.id)
  const paidUntil = await findPaidUntil(tx, business.id)
  const scheduled_for = new Date(Math.max(waitingEnd(config, now).getTime(), paidUntil?.getTime() ?? 0))
  const created = await tx
    .insertInto('business_deletions')
    .values({ business_id: business.id, requested_by: user.id, requested_at: now, scheduled_for })
    .onConflict((target) => target.doNothing())
    .returning('business_id')
    .executeTakeFirst()
  if (!created) throw conflict('The deletion is already requested', 'deletion_requested')
  await audit(tx, caller, 'business.deletion_requested', { scheduled_for: scheduled_for.toISOString() }, now)
  const owners = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.business_id', '=', business.id)
    .where('memberships.role', '=', 'owner')
    .execute()
  const mail = deletionMail({ name: business.name, requestedBy: user.fullname, scheduledFor: scheduled_for })
  await recordMails(
    tx,
    owners.map(({ email }) => ({ ...mail, recipient: email, business_id: business.id })),
  )
  return await getBusinessDeletion(tx, business.id)
}

export async function cancelBusinessDeletion(tx: Tx, caller: MemberCaller, now: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('business_deletions')
    .where('business_id', '=', caller.business.id)
    .where('started_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('No deletion is requested')
  await audit(tx, caller, 'business.deletion_canceled', {}, now)
}

type Action = 'business.deletion_requested' | 'business.deletion_canceled'

const audit = (tx: Tx, { business, user }: MemberCaller, action: Action, details: object, now: Date) =>
  recordAudit(
    tx,
    { business_id: business.id, actor: user.unique_id, action, target: business.unique_id, details: { ...details } },
    now,
  )

/**
 * Refuses while buyers or other businesses would be affected: stores must be closed, and the business's apps may not be
 * installed elsewhere.
 */
export async function checkDeletable(db: Db, businessId: number) {
  const stores = await db
    .selectFrom('stores')
    .select('unique_id')
    .where('business_id', '=', businessId)
    .where('closed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (stores.length > 0)
    throw conflict('Close the stores of the business first', 'stores_open', {
      stores: stores.map(({ unique_id }) => unique_id),
    })
  const apps = await db
    .selectFrom('applications')
    .innerJoin('installations', 'installations.application_id', 'applications.id')
    .select('applications.client_id')
    .distinct()
    .where('applications.business_id', '=', businessId)
    .where('installations.business_id', '!=', businessId)
    .where('installations.is_active', '=', true)
    .execute()
  if (apps.length > 0)
    throw conflict('Other businesses use apps of this business: delete these apps first', 'apps_in_use', {
      apps: apps.map(({ client_id }) => client_id),
    })
}

/** The end of the last period that a subscriber has paid for. */
async function findPaidUntil(db: Db, businessId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ paid_until: string | null }>`
    select max(current_period_end) as paid_until from subscriptions
    where business_id = ${businessId} and status = 'active'`.execute(db)
  const paidUntil = rows[0]?.paid_until
  return paidUntil ? new Date(paidUntil) : undefined
}
