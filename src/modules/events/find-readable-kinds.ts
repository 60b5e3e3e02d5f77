import type { MachineCaller } from '../../access/caller.ts'
import type { Reads } from '../../platform/db/connections/reads.ts'
import { type EventKind, subscribableKinds } from './catalogue.ts'
import { readableKinds } from './rules.ts'

type Readable = { kinds: EventKind[]; application_id?: number; since?: string }

/**
 * An API key reads the kinds of its scopes; an app also needs the merchant's grant and reads only events since then.
 */
export async function findReadableKinds(reads: Reads, caller: MachineCaller): Promise<Readable> {
  const readable = readableKinds(caller.scopes)
  if (caller.kind === 'api_key') return { kinds: readable }
  const [installation] = await reads.query<{ granted_webhook_events: EventKind[]; active_since: string }>(
    'select granted_webhook_events, active_since from installations where id = $1 and business_id = $2',
    [caller.installation_id, caller.business.id],
  )
  const kinds = installation?.granted_webhook_events ?? []
  return {
    kinds: kinds.filter((kind) => !subscribableKinds.includes(kind) || readable.includes(kind)),
    application_id: caller.application.id,
    since: installation?.active_since,
  }
}
