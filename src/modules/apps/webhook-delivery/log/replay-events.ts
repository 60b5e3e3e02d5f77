import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../../platform/errors/errors.ts'
import { parseMoment } from '../../../../platform/text/parse-moment.ts'
import { recordAudit } from '../../../accounts/audit/index.ts'
import { type EventKind, retentionCutoff } from '../../../events/index.ts'
import { deliveryChannel } from '../dispatch-events.ts'
import type { Editor } from '../editor.ts'
import { checkActive, getReceiver } from '../get-receiver.ts'
import { isSubscribed, subscriptions } from '../subscriptions.ts'

export type Replay = { since: string; until?: string; events?: EventKind[] }

/** One statement inserts all deliveries, so their number needs a bound. */
const maxReplayed = 100_000

/**
 * Queues all events of the range that the receiver may receive, even if they were sent before; returns their number. An
 * app gets no events from before its installation.
 */
export async function replayEvents(tx: Tx, { business_id, user }: Editor, uniqueId: string, range: Replay, now: Date) {
  const receiver = await getReceiver(tx, business_id, uniqueId)
  checkActive(receiver)
  const since = parseMoment(range.since, 'since')
  const until = range.until ? parseMoment(range.until, 'until') : now
  if (until < since) throw validationFailed({ until: fieldError('before_start', { start: 'since' }) })
  if (since < retentionCutoff(now)) throw validationFailed({ since: fieldError('too_old', { days: 30 }) })
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (receiver_id, event_id, order_id, business_id, next_attempt_at, created_at)
    select s.receiver_id, e.id, e.order_id, s.owner_id, ${now}::timestamptz, ${now}::timestamptz
    from ${subscriptions} s join event_places p on p.business_id = s.business_id join events e on e.id = p.event_id
    where s.receiver_id = ${receiver.id} and ${isSubscribed}
      and e.created_at >= greatest(${since}::timestamptz, s.replay_since) and e.created_at <= ${until}
      and (${range.events ?? null}::text[] is null or e.kind = any(${range.events ?? null}::text[]))
    order by p.position
    limit ${maxReplayed + 1}
    on conflict (receiver_id, event_id) do update set status = 'pending', next_attempt_at = excluded.next_attempt_at,
      order_id = excluded.order_id, has_failed = false, finished_at = null, attempts_before = webhook_deliveries.attempts
      where webhook_deliveries.status <> 'pending'
    returning id`.execute(tx)
  if (rows.length > maxReplayed) throw validationFailed({ since: fieldError('too_many_events', { max: maxReplayed }) })
  await sql`select pg_notify(${deliveryChannel}, '')`.execute(tx)
  const target = `webhook:${uniqueId}`
  const details = { ...range, deliveries: rows.length }
  await recordAudit(tx, { business_id, actor: user.unique_id, action: 'webhook.replayed', target, details }, now)
  return rows.length
}
