import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { deleteBusinessMails, deleteUserSuppressions } from '../../../platform/mail/delete-mails.ts'
import type { Service } from '../../../platform/service.ts'
import { deleteBusiness, leaveBusinesses, lockSoleOwnerships } from '../../accounts/businesses/index.ts'
import { eraseUser } from '../../accounts/users/index.ts'
import { deleteBusinessCalls } from '../../apps/call-log/index.ts'
import { revokeInstallations } from '../../apps/installations/index.ts'
import { deleteBusinessDeliveries, hasPendingAppEvents } from '../../apps/webhook-delivery/index.ts'
import { deleteBusinessIntents } from '../../buyers/checkout-intents/index.ts'
import { deleteBusinessLogins } from '../../buyers/customer-sign-in/index.ts'
import { deleteBusinessCustomers } from '../../buyers/customers/index.ts'
import { deleteBusinessRequests } from '../../buyers/stock-requests/index.ts'
import { deleteBusinessObjects } from '../../catalog/files/index.ts'
import { deleteBusinessStock } from '../../catalog/stock-log/index.ts'
import { deleteBusinessEvents } from '../../events/index.ts'
import { deleteBusinessWaits } from '../../goods/licenses/index.ts'
import { deleteBusinessNotifications } from '../../messages/notifications/index.ts'
import { deleteBusinessMessages } from '../../messages/order-messages/index.ts'
import { deleteBusinessCallbacks } from '../../messages/whatsapp/index.ts'
import { deleteBusinessKeys } from '../../orders/order-keys/index.ts'
import { deleteBusinessOrders } from '../../orders/orders/index.ts'
import { deleteBuyerPictures } from '../../orders/pictures/index.ts'
import { deleteBusinessFigures } from '../../orders/statistics/index.ts'
import { deleteBusinessPictures } from '../../payments/returns/index.ts'
import { deleteBusinessProofs } from '../../payments/transfer-proofs/index.ts'
import { deleteBusinessFunnels, deleteBusinessVisits } from '../../shop/visits/index.ts'
import { checkDeletable } from './business-deletion.ts'

/**
 * Deletes every business whose waiting time is over. One that cannot be deleted is tried again later and stops no
 * other.
 */
export async function deleteDueBusinesses({ db, log }: Service, objects: ObjectStore, now: Date) {
  const due = await db
    .selectFrom('business_deletions as d')
    .innerJoin('businesses', 'businesses.id', 'd.business_id')
    .select(['businesses.id', 'businesses.unique_id'])
    .where('d.scheduled_for', '<=', now.toISOString())
    .orderBy('d.scheduled_for')
    .execute()
  for (const { id, unique_id } of due) {
    try {
      await checkDeletable(db, id)
      const started = await db.transaction().execute((tx) => startDeletion(tx, id, now))
      if (!started || (isRecent(started, now) && (await hasPendingAppEvents(db, id)))) continue
      await deleteAll(db, objects, id)
      log.info({ business: unique_id }, 'business deleted')
    } catch (err) {
      const reason = err instanceof AppError ? err.code : undefined
      log.warn({ business: unique_id, ...(reason ? { reason } : { err }) }, 'a business cannot be deleted yet')
    }
  }
}

/** The longest wait for apps that do not acknowledge the event about the deletion. */
const maxNoticeMs = 86_400_000

const isRecent = (started: string, now: Date) => now.getTime() - Date.parse(started) < maxNoticeMs

/**
 * Starts the deletion: it can no longer be canceled, and the business's apps lose their access. Returns the start time;
 * undefined if the deletion was canceled or requested again in the meantime.
 */
async function startDeletion(tx: Tx, business_id: number, now: Date): Promise<string | undefined> {
  const deletion = await tx
    .updateTable('business_deletions')
    .set((eb) => ({ started_at: eb.fn.coalesce('started_at', eb.val(now.toISOString())) }))
    .where('business_id', '=', business_id)
    .where('scheduled_for', '<=', now.toISOString())
    .returning('started_at')
    .executeTakeFirst()
  if (deletion) await revokeInstallations(tx, business_id, now)
  return deletion?.started_at ?? undefined
}

/**
 * Deletes objects before the rows that refer to them, and the business last, so that an interrupted run can be
 * repeated.
 */
async function deleteAll(db: Db, objects: ObjectStore, businessId: number) {
  await deleteBusinessProofs(db, objects, businessId)
  await deleteBusinessPictures(db, objects, businessId)
  await deleteBuyerPictures(db, objects, businessId)
  await deleteBusinessObjects(db, objects, businessId)
  await deleteUnreferenced(db, businessId)
  await db.transaction().execute((tx) => deleteBusiness(tx, businessId))
  await deleteBuyerPictures(db, objects, businessId)
  await deleteUnreferenced(db, businessId) // Deletes what concurrent requests have written since.
}

/** Deletes the rows that no foreign key connects to their business. */
async function deleteUnreferenced(db: Db, businessId: number) {
  await deleteBusinessCalls(db, businessId)
  await deleteBusinessDeliveries(db, businessId)
  await deleteBusinessEvents(db, businessId)
  await deleteBusinessWaits(db, businessId)
  await deleteBusinessOrders(db, businessId)
  await deleteBusinessKeys(db, businessId)
  await deleteBusinessFigures(db, businessId)
  await deleteBusinessVisits(db, businessId)
  await deleteBusinessFunnels(db, businessId)
  await deleteBusinessStock(db, businessId)
  await deleteBusinessIntents(db, businessId)
  await deleteBusinessRequests(db, businessId)
  await deleteBusinessMessages(db, businessId)
  await deleteBusinessCallbacks(db, businessId)
  await db.transaction().execute(async (tx) => {
    await deleteBusinessLogins(tx, businessId)
    await deleteBusinessCustomers(tx, businessId)
  })
  await deleteBusinessNotifications(db, businessId)
  await deleteBusinessMails(db, businessId)
}

/** Deletes every account whose waiting time is over, unless it has become the only owner of a business. */
export async function deleteDueAccounts({ db, log }: Service, now: Date) {
  const due = await db
    .selectFrom('user_deletions as d')
    .innerJoin('users', 'users.id', 'd.user_id')
    .select(['users.id', 'users.unique_id', 'users.email'])
    .where('d.scheduled_for', '<=', now.toISOString())
    .orderBy('d.scheduled_for')
    .execute()
  for (const user of due) {
    const isDeleted = await db.transaction().execute(async (tx) => {
      // Locked, so that it can no longer be canceled; undefined if it was canceled before.
      const request = await tx
        .selectFrom('user_deletions')
        .select('user_id')
        .where('user_id', '=', user.id)
        .forUpdate()
        .executeTakeFirst()
      if (!request || (await lockSoleOwnerships(tx, user.id)).length > 0) return false
      await leaveBusinesses(tx, user, now)
      await deleteUserSuppressions(tx, user.email)
      await eraseUser(tx, user, now)
      await tx.deleteFrom('user_deletions').where('user_id', '=', user.id).execute()
      return true
    })
    if (isDeleted) log.info({ user: user.unique_id }, 'account deleted')
    else log.warn({ user: user.unique_id }, 'an account cannot be deleted yet')
  }
}
