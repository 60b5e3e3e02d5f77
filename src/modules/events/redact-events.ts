import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { redactPerson } from './redact-person.ts'
import { readSettled, unplacedEvents } from './settled-events.ts'

type Stored = { id: number; kind: string; payload: string }

const ordersPerStatement = 200

/** Longer than the difference between two processes' clocks, and than the time until the event is committed. */
const slackMs = 60_000

/** The number of log positions that one statement reads. */
const positionsPerStatement = 50_000

/** A redacted event, and the transfer proof in its data. */
export type Redacted = { id: number; transferproof_url: string | null }

/** Removes the buyer from the recorded events of these orders. */
export async function redactOrderEvents(tx: Tx, orderIds: string[]): Promise<Redacted[]> {
  const redacted: Redacted[] = []
  for (let start = 0; start < orderIds.length; start += ordersPerStatement) {
    const { rows } = await sql<Stored>`select id, kind, payload from events
      where order_id = any(${orderIds.slice(start, start + ordersPerStatement)}::uuid[])`.execute(tx)
    redacted.push(...(await redact(tx, rows)))
  }
  return redacted
}

type Person = {
  id: number
  business_id: number
  created_at: string
  last_updated_at: string
  hasSubscriptions: boolean
}

/** Removes the customer from the events about them: the first one, those of changes, and those of subscriptions. */
export async function redactCustomerEvents(tx: Tx, person: Person): Promise<Redacted[]> {
  const created = new Date(person.created_at).getTime()
  const [from, to] = [new Date(created - slackMs), new Date(created + slackMs)]
  const { rows } = await sql<Stored>`select id, kind, payload from events
    where created_at between ${from} and ${to} and business_id = ${person.business_id} and kind = 'customer.created'
      and (payload::jsonb->>'id')::bigint = ${person.id}`.execute(tx)
  const redacted = await redact(tx, rows)
  const hasOthers = person.hasSubscriptions || person.last_updated_at !== person.created_at
  return hasOthers ? [...redacted, ...(await redactLaterEvents(tx, person))] : redacted
}

/**
 * Reads the whole log of the business, because these events are few and have no order that an index could find them by.
 */
async function redactLaterEvents(tx: Tx, { id, business_id }: Person): Promise<Redacted[]> {
  const ofCustomer = sql`(kind like 'subscription.%' and (payload::jsonb->>'customer_id')::bigint = ${id}
    or kind in ('customer.created', 'customer.updated') and (payload::jsonb->>'id')::bigint = ${id})`
  const unplaced = await sql<Stored>`${unplacedEvents(await readSettled(tx), sql`id, kind, payload`)}
    and business_id = ${business_id} and ${ofCustomer}`.execute(tx)
  const redacted = await redact(tx, unplaced.rows)
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    select min(position) as first, max(position) as last from event_places
    where business_id = ${business_id}`.execute(tx)
  const { first, last } = ends[0]!
  if (first === null || last === null) return redacted
  for (let start = Number(first); start <= Number(last); start += positionsPerStatement) {
    const { rows } =
      await sql<Stored>`select e.id, e.kind, e.payload from event_places p join events e on e.id = p.event_id
      where p.business_id = ${business_id} and p.position >= ${start} and p.position < ${start + positionsPerStatement}
        and ${ofCustomer}`.execute(tx)
    redacted.push(...(await redact(tx, rows)))
  }
  return redacted
}

async function redact(tx: Tx, events: Stored[]): Promise<Redacted[]> {
  if (events.length === 0) return []
  const parsed = events.map(({ id, kind, payload }) => ({ id, kind, data: JSON.parse(payload) }))
  const payloads = parsed.map(({ kind, data }) => JSON.stringify(redactPerson(kind, data)))
  await sql`update events set payload = t.payload
    from unnest(${parsed.map(({ id }) => id)}::bigint[], ${payloads}::text[]) as t (id, payload)
    where events.id = t.id`.execute(tx)
  return parsed.map(({ id, data }) => ({ id, transferproof_url: data.transferproof_url ?? null }))
}
