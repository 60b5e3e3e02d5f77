import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import { unseal } from '../../../platform/secrets/sealed-box.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { sealContext } from './record-change.ts'
import { type ChangeAction, type ChangeKind, type Restore, undoHours, undoUntil } from './rules.ts'

export type AccountChange = Awaited<ReturnType<typeof getChange>>

const selectChange = (db: Db, businessId: number, id: number) =>
  db
    .selectFrom('account_changes')
    .leftJoin('users', 'users.id', 'account_changes.undone_by')
    .selectAll('account_changes')
    .select('users.fullname as undone_by_fullname')
    .where('account_changes.business_id', '=', businessId)
    .where('account_changes.id', '=', id)

export async function getChange(db: Db, businessId: number, id: number) {
  const change = await selectChange(db, businessId, id).executeTakeFirst()
  if (!change) throw notFound('There is no such change')
  return change
}

type Undoing = { key: Buffer; restores: Record<ChangeKind, Restore> }

/** Undoes a change once. The row is locked, so that only one of several owners succeeds. */
export async function undoChange(
  tx: Tx,
  { key, restores }: Undoing,
  merchant: Merchant & { user_id: number },
  id: number,
  now: Date,
) {
  const { business_id, actor, user_id } = merchant
  const change = await selectChange(tx, business_id, id).forUpdate('account_changes').executeTakeFirst()
  if (!change) throw notFound('There is no such change')
  if (change.undone_at !== null) throw conflictBecause('already_undone', 'This change was undone before')
  const action = change.action as ChangeAction
  const kind = change.kind as ChangeKind
  const isGone = action !== 'created' && change.sealed_former === null
  if (isGone || undoUntil(change.created_at) <= now)
    throw conflictBecause('undo_expired', `A change can be undone for ${undoHours} hours`)
  const { subject_id, sealed_former, result_hash } = change
  const context = sealContext(business_id, kind, subject_id)
  const former: unknown = sealed_former && JSON.parse(unseal(key, context, sealed_former))
  await restores[kind](tx, { merchant, subject_id, action, former, result_hash }, now)
  await tx
    .updateTable('account_changes')
    .set({ undone_at: now, undone_by: user_id, sealed_former: null })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  const details = { change: id, action, name: change.subject_name }
  await recordAudit(
    tx,
    { business_id, actor, action: 'account_change.undone', target: `${kind}:${subject_id}`, details },
    now,
  )
  return await getChange(tx, business_id, id)
}
