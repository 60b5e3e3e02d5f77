import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getInstallation } from './get-installation.ts'
import { type RevocationReason, recordAppEvent } from './record-app-event.ts'

export type Merchant = { business_id: number; user: { unique_id: string } }

export type Change = keyof typeof changes

const changes = {
  disable: { set: { is_enabled: false }, action: 'app.disabled' },
  enable: { set: { is_enabled: true }, action: 'app.enabled' },
  revoke: { set: { is_active: false }, action: 'app.revoked' },
} as const

/** Disables, enables or revokes an installation. Repeating a change has no effect and writes no audit entry. */
export async function updateInstallation(
  tx: Tx,
  { business_id, user }: Merchant,
  id: number,
  change: Change,
  now: Date,
  reason: RevocationReason = 'merchant',
) {
  // Lock the row before reading it, so that a concurrent approval cannot change it between the read and the update.
  await tx
    .selectFrom('installations')
    .select('id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const before = await getInstallation(tx, business_id, id)
  const { set, action } = changes[change]
  if (!before.is_active && change !== 'revoke')
    throw conflictBecause('installation_revoked', 'The installation was revoked; only a new approval brings it back')
  const isUnchanged = Object.entries(set).every(([column, value]) => before[column as keyof typeof before] === value)
  if (isUnchanged) return before
  await tx
    .updateTable('installations')
    .set({ ...set, ...(change === 'enable' && { active_since: now }), updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  const details = { client_id: before.client_id, name: before.name }
  await recordAudit(tx, { business_id, actor: user.unique_id, action, target: `installation:${id}`, details }, now)
  await recordAppEvent(tx, action === 'app.revoked' ? { kind: action, reason } : { kind: action }, id, now)
  return await getInstallation(tx, business_id, id)
}

/** Revokes every installation in a business that is being deleted, so that each app gets an event. */
export async function revokeInstallations(tx: Tx, business_id: number, now: Date) {
  const active = await tx
    .selectFrom('installations')
    .select('id')
    .where('business_id', '=', business_id)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  const merchant = { business_id, user: { unique_id: 'system' } }
  for (const { id } of active) await updateInstallation(tx, merchant, id, 'revoke', now, 'business_deleted')
}
