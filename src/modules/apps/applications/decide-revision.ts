import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { type Revision, toColumnValues } from './split-revision.ts'

/**
 * `requested_at` identifies the revision that the operator saw; without it, the waiting revision is decided, whatever
 * it is.
 */
export type RevisionDecision = { client_id: string; actor: string; requested_at?: string }

/** Makes the revision of a verified app live. */
export const approveRevision = (tx: Tx, decision: RevisionDecision, now: Date) => decide(tx, decision, true, now)

/** Drops the revision; the live values stay. */
export const refuseRevision = (tx: Tx, decision: RevisionDecision, now: Date) => decide(tx, decision, false, now)

async function decide(tx: Tx, { client_id, actor, requested_at }: RevisionDecision, isApproved: boolean, now: Date) {
  const before = await tx
    .selectFrom('applications')
    .select(['id', 'revision', 'revision_at'])
    .where('client_id', '=', client_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('There is no such app')
  if (!before.revision || (requested_at !== undefined && requested_at !== before.revision_at))
    throw conflictBecause('revision_changed', 'The change was decided, withdrawn or replaced by another one')
  const revision = before.revision as Revision
  const app = await tx
    .updateTable('applications')
    .set({ ...(isApproved && toColumnValues(revision)), revision: null, revision_at: null, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = isApproved ? 'application.revision_approved' : 'application.revision_refused'
  const entry = { business_id: app.business_id, actor, action, target: client_id, details: revision } as const
  await recordAudit(tx, entry, now)
  return app
}
