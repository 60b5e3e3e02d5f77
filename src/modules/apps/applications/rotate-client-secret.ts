import type { Tx } from '../../../platform/db/types.ts'
import { hashSecret, issueSecret, maskSecret } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import type { Registrar } from './create-application.ts'
import { getApplication } from './get-application.ts'

/** Replaces the client secret; the old one is rejected from the next request on. Tokens stay valid. */
export async function rotateClientSecret(tx: Tx, { business_id, user }: Registrar, clientId: string, now: Date) {
  const { id } = await getApplication(tx, business_id, clientId)
  const rawSecret = issueSecret('cs')
  const app = await tx
    .updateTable('applications')
    .set({ client_secret_hash: hashSecret(rawSecret), masked_client_secret: maskSecret(rawSecret), updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = { business_id, actor: user.unique_id, action: 'application.secret_rotated' as const, target: clientId }
  await recordAudit(tx, entry, now)
  return { app, rawSecret }
}
