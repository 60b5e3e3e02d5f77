import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { Registrar } from './create-application.ts'
import { getApplication } from './get-application.ts'
import { mergeRegistration } from './merge-registration.ts'
import { type ApplicationRow, type BillingTag, checkRegistration } from './rules.ts'
import type { ApplicationChange } from './schemas.ts'
import { type Revision, splitRevision } from './split-revision.ts'

/**
 * Changes the registration. Existing installations keep what their merchants approved. A verified app stays as it was
 * verified: changes that an operator must check are stored as its revision.
 */
export async function updateApplication(
  tx: Tx,
  { business_id, user }: Registrar,
  clientId: string,
  change: ApplicationChange,
  now: Date,
) {
  await lockApplication(tx, clientId)
  const before = await getApplication(tx, business_id, clientId)
  const { columns, revision } = applyChange(before, change)
  const isSameRevision = JSON.stringify(revision) === JSON.stringify(before.revision)
  const app = await tx
    .updateTable('applications')
    .set({
      ...columns,
      billing_tags: JSON.stringify(columns.billing_tags),
      ...(!isSameRevision && {
        revision: revision && JSON.stringify(revision),
        revision_at: revision && now,
      }),
      updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = {
    business_id,
    actor: user.unique_id,
    action: 'application.updated' as const,
    target: clientId,
    details: { ...change, ...(revision && { waits_for_approval: Object.keys(revision) }) },
  }
  await recordAudit(tx, entry, now)
  return app
}

/** Locks the app, so that concurrent changes and operators' decisions do not overwrite each other's revision. */
export const lockApplication = (tx: Tx, clientId: string) =>
  tx.selectFrom('applications').select('id').where('client_id', '=', clientId).forUpdate().execute()

function applyChange(before: ApplicationRow, change: ApplicationChange) {
  const latest = { ...before, ...(before.revision as Revision | null) }
  const wanted = mergeRegistration(latest, change, before.billing_tags as BillingTag[])
  checkRegistration(wanted)
  return before.verified_at === null ? { columns: wanted, revision: null } : splitRevision(before, wanted)
}
