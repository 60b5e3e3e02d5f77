import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { Revision } from './split-revision.ts'

/** Allows every merchant to install the app. `actor` is the operator's unique_id or the name of the CLI command. */
export const verifyApplication = (tx: Tx, clientId: string, actor: string, now: Date) =>
  markVerified(tx, clientId, actor, now, now)

/** Blocks new installations; existing ones keep working. */
export const unverifyApplication = (tx: Tx, clientId: string, actor: string, now: Date) =>
  markVerified(tx, clientId, actor, null, now)

async function markVerified(tx: Tx, clientId: string, actor: string, verified_at: Date | null, now: Date) {
  const before = await tx
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('There is no such app')
  if ((before.verified_at === null) === (verified_at === null)) return before
  // An unverified app changes without an operator, so nothing waits any longer.
  const revision = before.revision as Revision | null
  const app = await tx
    .updateTable('applications')
    .set({ ...revision, verified_at, revision: null, revision_at: null, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = verified_at ? 'application.verified' : 'application.unverified'
  await recordAudit(tx, { business_id: app.business_id, actor, action, target: clientId }, now)
  return app
}
