import type { Tx } from '../../../platform/db/types.ts'
import { type EventKind, recordEvent } from '../../events/index.ts'

export type RevocationReason = 'merchant' | 'business_deleted'

type AppEvent = { kind: Exclude<AppKind, 'app.revoked'> } | { kind: 'app.revoked'; reason: RevocationReason }
type AppKind = Extract<EventKind, `app.${string}`>

/**
 * Records an event about an installation that only its app receives. Locks the installation, because its events are
 * numbered.
 */
export async function recordAppEvent(tx: Tx, { kind, ...more }: AppEvent, id: number, now: Date) {
  const { event_sequence } = await tx
    .updateTable('installations')
    .set((eb) => ({ event_sequence: eb('event_sequence', '+', 1) }))
    .where('id', '=', id)
    .returning('event_sequence')
    .executeTakeFirstOrThrow()
  const installation = await tx
    .selectFrom('installations')
    .innerJoin('applications', 'applications.id', 'installations.application_id')
    .innerJoin('businesses', 'businesses.id', 'installations.business_id')
    .select(['installations.business_id', 'application_id', 'client_id', 'granted_scopes', 'granted_webhook_events'])
    .select(['businesses.unique_id', 'businesses.username', 'businesses.name'])
    .where('installations.id', '=', id)
    .executeTakeFirstOrThrow()
  const { business_id, application_id, client_id, granted_scopes, granted_webhook_events } = installation
  const business = { unique_id: installation.unique_id, username: installation.username, name: installation.name }
  const payload = { client_id, business, granted_scopes, granted_webhook_events, ...more }
  await recordEvent(tx, { business_id, application_id, sequence: event_sequence, kind, payload }, now)
}
