import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { Registrar } from './create-application.ts'
import { getApplication } from './get-application.ts'

/**
 * Deletes the app permanently; foreign keys delete its installations, grants and tokens. Every business that had it
 * installed gets an audit entry.
 */
export async function deleteApplication(tx: Tx, { business_id, user }: Registrar, clientId: string, now: Date) {
  const { id, name } = await getApplication(tx, business_id, clientId)
  const installed = await tx
    .selectFrom('installations')
    .select('business_id')
    .where('application_id', '=', id)
    .where('is_active', '=', true)
    .execute()
  await tx.deleteFrom('applications').where('business_id', '=', business_id).where('id', '=', id).execute()
  const entries = [
    { business_id, action: 'application.deleted' as const },
    ...installed.map((row) => ({ business_id: row.business_id, action: 'app.revoked' as const })),
  ].sort((a, b) => a.business_id - b.business_id) // Lock audit chains in id order to avoid deadlocks.
  for (const entry of entries)
    await recordAudit(tx, { ...entry, actor: user.unique_id, target: clientId, details: { name } }, now)
}
