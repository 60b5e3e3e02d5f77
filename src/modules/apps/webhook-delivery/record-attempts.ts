import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { PostAnswer } from '../../../platform/outbound-http/send-post.ts'
import type { Claimed } from './claim-deliveries.ts'
import { isAcknowledged, nextAttempt, parseRetryAfter } from './rules.ts'

/** `answer` is null for a canceled delivery, which was not sent. */
export type Outcome = { delivery: Claimed; at: Date; answer: PostAnswer | null }

type State = { status: 'delivered' | 'pending' | 'failed' | 'canceled'; next: Date | null }

function toNextState({ delivery, at, answer }: Outcome): State {
  if (!answer) return { status: 'canceled', next: null }
  if (isAcknowledged(answer.status)) return { status: 'delivered', next: null }
  const endedAt = new Date(at.getTime() + answer.durationMs)
  const failures = delivery.attempts - delivery.attempts_before
  const next = nextAttempt(failures, endedAt, parseRetryAfter(answer.retryAfter, endedAt))
  return next ? { status: 'pending', next } : { status: 'failed', next: null }
}

/**
 * Writes a batch of outcomes with one statement. `attempts` increases with every lease and serves as a fencing token: a
 * worker whose lease has expired cannot overwrite the outcome of the worker that leased the delivery after it.
 */
export async function recordAttempts(db: Db, outcomes: Outcome[], now: Date) {
  const rows = outcomes.map((outcome) => ({ ...outcome, ...toNextState(outcome) }))
  const ids = rows.map(({ delivery }) => delivery.id)
  const eventIds = rows.map(({ delivery }) => delivery.event_id)
  await sql`
    with done as (
      select * from unnest(
        ${ids}::bigint[],
        ${rows.map(({ delivery }) => delivery.attempts)}::smallint[],
        ${rows.map(({ status }) => status)}::text[],
        ${rows.map(({ next }) => next)}::timestamptz[],
        ${rows.map(({ at }) => at)}::timestamptz[],
        ${rows.map(({ answer }) => answer?.durationMs ?? null)}::int[],
        ${rows.map(({ answer }) => answer?.status ?? null)}::smallint[],
        ${rows.map(({ answer }) => answer?.error ?? null)}::text[],
        ${rows.map(({ answer }) => answer?.answer ?? '')}::text[]
      ) as done (id, attempt, outcome, next_attempt_at, at, duration_ms, status, error, answer)
    ), changed as (
      update webhook_deliveries d set
        status = done.outcome,
        attempts = case when done.outcome = 'canceled' then d.attempts - 1 else d.attempts end,
        next_attempt_at = coalesce(done.next_attempt_at, d.next_attempt_at),
        leased_until = null,
        has_failed = d.has_failed or done.outcome = 'pending',
        last_status = coalesce(done.status, d.last_status),
        finished_at = case when done.outcome = 'pending' then null else ${now}::timestamptz end
      from done
      where d.id = any(${ids}::bigint[]) and d.event_id between ${Math.min(...eventIds)} and ${Math.max(...eventIds)}
        and d.id = done.id and d.attempts = done.attempt and d.status = 'pending'
    )
    insert into webhook_attempts (delivery_id, number, at, duration_ms, status, error, answer)
    select id, attempt, at, duration_ms, status, error, answer from done where duration_ms is not null
    on conflict do nothing`.execute(db)
  return rows
}
