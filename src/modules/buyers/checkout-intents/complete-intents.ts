import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { type Withdrawn, withdrawMails } from '../../../platform/mail/withdraw-mails.ts'
import { type ActOnEvents, recordEvents } from '../../events/index.ts'
import { idleMs, recoveryTemplate } from './rules.ts'

type Completed = {
  business_id: number
  id: string
  form_widget_id: string
  store_unique_id: string
  started_at: string
  completed_at: string
  is_recovered: boolean
  order_id: string
  order_number: string
}

/** Completes the intents that new orders refer to, and stops messages to people who bought without their intent. */
export const completeIntents: ActOnEvents = async (tx, events, now) => {
  const orders = events.flatMap(({ business_id, order_id }) => (order_id ? [{ business_id, order_id }] : []))
  if (orders.length === 0) return
  const created = sql`unnest(${orders.map(({ business_id }) => business_id)}::bigint[],
    ${orders.map(({ order_id }) => order_id)}::uuid[]) as e (business_id, order_id)
    join orders o on o.business_id = e.business_id and o.id = e.order_id`
  const recovered = (await complete(tx, created)).filter(({ is_recovered }) => is_recovered)
  await recordEvents(
    tx,
    recovered.map(({ business_id, is_recovered: _, order_id, order_number, ...intent }) => ({
      business_id,
      kind: 'checkout_intent.recovered' as const,
      payload: { ...intent, order: { id: order_id, order_id: order_number } },
    })),
    now,
  )
  await stopMessages(tx, created)
  await withdrawMails(tx, recoveryTemplate, await listBuyers(tx, created), 'ordered_since', now)
}

/** Withdraws mails that a slow mail server has not accepted yet, so that people who bought are not reminded. */
async function listBuyers(tx: Tx, created: RawBuilder<unknown>): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    select o.business_id, o.store_id, o.customer_email as address from ${created} where o.customer_email is not null
    union
    select i.business_id, i.store_id, i.email from ${created}
      join checkout_intents i on i.business_id = o.business_id and i.id = o.checkout_intent_id
      where i.store_id = o.store_id and i.email is not null`.execute(tx)
  return rows
}

/** If several orders refer to an intent of their store, the first one completes it. */
async function complete(tx: Tx, created: RawBuilder<unknown>): Promise<Completed[]> {
  const { rows } = await sql<Completed>`
    with first as (
      select distinct on (o.business_id, o.checkout_intent_id) o.business_id, o.store_id, o.checkout_intent_id, o.id,
        o.order_id as number, o.created_at
      from ${created} where o.checkout_intent_id is not null
      order by o.business_id, o.checkout_intent_id, o.created_at, o.id
    )
    update checkout_intents i set completed_at = f.created_at, order_id = f.id, next_message_at = null,
      abandoned_at = coalesce(i.abandoned_at, case when f.created_at - i.last_activity_at >= ${`${idleMs} ms`}::interval
        then i.last_activity_at + ${`${idleMs} ms`}::interval end)
    from first f join stores s on s.id = f.store_id
    where i.business_id = f.business_id and i.id = f.checkout_intent_id and i.store_id = f.store_id
      and i.completed_at is null
    returning i.business_id, i.id, i.form_widget_id, s.unique_id as store_unique_id, i.started_at, i.completed_at,
      i.abandoned_at is not null as is_recovered, i.order_id, f.number as order_number`.execute(tx)
  return rows
}

/**
 * Stops messages to people who bought after they left the checkout. Email and phone are matched separately, because
 * each has its own index.
 */
async function stopMessages(tx: Tx, created: RawBuilder<unknown>) {
  const left = sql`i.business_id = o.business_id and i.store_id = o.store_id and i.next_message_at is not null
    and i.last_activity_at <= o.created_at`
  await sql`update checkout_intents u set next_message_at = null from (
      select i.business_id, i.id from ${created} join checkout_intents i on ${left} and i.email = lower(o.customer_email)
      union
      select i.business_id, i.id from ${created} join checkout_intents i on ${left} and i.phone = o.customer_phone
    ) f where u.business_id = f.business_id and u.id = f.id`.execute(tx)
}
