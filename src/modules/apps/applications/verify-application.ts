import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { type Revision, toColumnValues } from './split-revision.ts'

/**
 * `updated_at` identifies the state of the app that the operator saw; without it, the current state is verified.
 * `actor` is the operator's unique_id or the name of the CLI command.
 */
export type Verification = { client_id: string; actor: string; updated_at?: string }

/** Allows every merchant to install the app. */
export const verifyApplication = (tx: Tx, verification: Verification, now: Date) =>
  markVerified(tx, verification, now, now)

/** Blocks new installations; existing ones keep working. */
export const unverifyApplication = (tx: Tx, verification: Omit<Verification, 'updated_at'>, now: Date) =>
  markVerified(tx, verification, null, now)

async function markVerified(tx: Tx, verification: Verification, verified_at: Date | null, now: Date) {
  const { client_id, actor, updated_at } = verification
  const before = await tx
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', client_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('There is no such app')
  if ((before.verified_at === null) === (verified_at === null)) return before
  if (updated_at !== undefined && updated_at !== before.updated_at)
    throw conflictBecause('application_changed', 'The app has changed since it was read')
  // An unverified app changes without an operator, so its revision no longer waits.
  const revision = before.revision as Revision | null
  const app = await tx
    .updateTable('applications')
    .set({ ...(revision && toColumnValues(revision)), verified_at, revision: null, revision_at: null, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = verified_at ? 'application.verified' : 'application.unverified'
  await recordAudit(tx, { business_id: app.business_id, actor, action, target: client_id }, now)
  return app
}
