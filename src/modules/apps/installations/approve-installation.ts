import { sql } from 'kysely'
import { moneyScopes } from '../../../access/scopes.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { recordAppEvent } from './record-app-event.ts'

export type Approval = {
  application: { id: number; business_id: number; client_id: string; name: string }
  business_id: number
  user: { id: number; unique_id: string }
  scopes: string[]
  webhook_events: string[]
  billing_tags: unknown
}

/**
 * Installs the app in the business or reactivates its installation; the new grant replaces the previous one.
 * Reactivation after a revoke assigns a new connection_id, so that tokens from before the revoke stay invalid. An
 * approval that first gives money scopes to the business's own app does so too: before the app was verified, its
 * developers could approve it themselves, and their tokens must not gain scopes that only an owner or admin may grant.
 */
export async function approveInstallation(tx: Tx, approval: Approval, now: Date): Promise<{ connection_id: number }> {
  const { application, business_id, user } = approval
  const installation = await upsertInstallation(tx, approval, now)
  const { client_id, name } = application
  const details = { client_id, name, scopes: approval.scopes, webhook_events: approval.webhook_events }
  const target = `installation:${installation.id}`
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'app.installed', target, details }, now)
  await recordAppEvent(tx, { kind: 'app.installed' }, installation.id, now)
  return installation
}

async function upsertInstallation(tx: Tx, approval: Approval, now: Date) {
  const { application, business_id, user } = approval
  const watchedScopes =
    application.business_id === business_id ? moneyScopes.filter((scope) => approval.scopes.includes(scope)) : []
  const granted = {
    is_active: true,
    is_enabled: true,
    granted_scopes: approval.scopes,
    granted_webhook_events: approval.webhook_events,
    approved_billing_tags: JSON.stringify(approval.billing_tags),
    installed_by: user.id,
    updated_at: now,
  }
  const { rows } = await sql<{ next: number }>`select nextval('installation_connections') as next`.execute(tx)
  return await tx
    .insertInto('installations')
    .values({
      application_id: application.id,
      business_id,
      ...granted,
      active_since: now,
      installed_at: now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'business_id']).doUpdateSet({
        ...granted,
        connection_id: sql<number>`case when installations.is_active
          and installations.granted_scopes @> ${watchedScopes}::text[]
          then installations.connection_id else ${rows[0]!.next}::bigint end`,
        installed_at: sql<string>`case when installations.is_active then installations.installed_at
          else excluded.installed_at end`,
        active_since: sql<string>`case when installations.is_active and installations.is_enabled
          then installations.active_since else excluded.active_since end`,
      }),
    )
    .returning(['id', 'connection_id'])
    .executeTakeFirstOrThrow()
}
