import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { Registrar } from './create-application.ts'
import { getApplication } from './get-application.ts'
import { mergeRegistration } from './merge-registration.ts'
import { checkRegistration } from './rules.ts'
import type { ApplicationChange } from './schemas.ts'

/** Changes the registration. Existing installations keep what their merchants approved. */
export async function updateApplication(
  tx: Tx,
  { business_id, user }: Registrar,
  clientId: string,
  change: ApplicationChange,
  now: Date,
) {
  const columns = mergeRegistration(await getApplication(tx, business_id, clientId), change)
  checkRegistration(columns)
  const app = await tx
    .updateTable('applications')
    .set({ ...columns, billing_tags: JSON.stringify(columns.billing_tags), updated_at: now })
    .where('business_id', '=', business_id)
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = {
    business_id,
    actor: user.unique_id,
    action: 'application.updated' as const,
    target: clientId,
    details: change,
  }
  await recordAudit(tx, entry, now)
  return app
}
