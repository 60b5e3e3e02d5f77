import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { type Withdrawn, withdrawMails } from '../../../platform/mail/withdraw-mails.ts'
import { type ActOnEvents, recordEvents } from '../../events/index.ts'
import { abandonedAt, recoveryTemplate } from './rules.ts'

type Key = { business_id: number; order_id: string }

/** An order that refers to an intent. */
type Completing = Key & {
  checkout_intent_id: string
  store_id: number
  store_unique_id: string
  number: string
  created_at: string
}

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
  const recovered = (await complete(tx, orders)).filter(({ is_recovered }) => is_recovered)
  await recordEvents(
    tx,
    recovered.map(({ business_id, is_recovered: _, order_id, order_number, ...intent }) => ({
      business_id,
      kind: 'checkout_intent.recovered' as const,
      payload: { ...intent, order: { id: order_id, order_id: order_number } },
    })),
    now,
  )
  await stopMessages(tx, orders)
  await withdrawMails(tx, recoveryTemplate, await listBuyers(tx, orders), 'ordered_since', now)
}

const joinOrders = (orders: Key[]) => sql`unnest(${orders.map(({ business_id }) => business_id)}::bigint[],
    ${orders.map(({ order_id }) => order_id)}::uuid[]) as e (business_id, order_id)
  join orders o on o.business_id = e.business_id and o.id = e.order_id`

/** Withdraws mails that a slow mail server has not accepted yet, so that people who bought are not reminded. */
async function listBuyers(tx: Tx, orders: Key[]): Promise<Withdrawn[]> {
  const created = joinOrders(orders)
  const { rows } = await sql<Withdrawn>`
    select o.business_id, o.store_id, o.customer_email as address from ${created} where o.customer_email is not null
    union
    select i.business_id, i.store_id, i.email from ${created}
      join checkout_intents i on i.business_id = o.business_id and i.id = o.checkout_intent_id
      where i.store_id = o.store_id and i.email is not null`.execute(tx)
  return rows
}

/** If several orders refer to an intent of their store, the first one completes it. */
async function complete(tx: Tx, orders: Key[]): Promise<Completed[]> {
  const { rows } = await sql<Completing>`
    select o.business_id, o.id as order_id, o.checkout_intent_id, o.store_id, s.unique_id as store_unique_id,
      o.order_id as number, o.created_at
    from ${joinOrders(orders)} join stores s on s.id = o.store_id
    where o.checkout_intent_id is not null order by o.created_at desc, o.id desc`.execute(tx)
  const completed: Completed[] = []
  for (const [businessId, own] of Map.groupBy(rows, ({ business_id }) => business_id))
    completed.push(
      ...(await completeOfBusiness(tx, businessId, new Map(own.map((row) => [row.checkout_intent_id, row])))),
    )
  return completed
}

/** `first` has the first order of each intent. */
async function completeOfBusiness(tx: Tx, businessId: number, first: Map<string, Completing>): Promise<Completed[]> {
  const open = await tx
    .selectFrom('checkout_intents')
    .select(['id', 'store_id', 'last_activity_at', 'completed_at', 'abandoned_at'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [...first.keys()])
    .where('completed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ended = open.flatMap((intent) => {
    const { store_id, order_id, created_at } = first.get(intent.id)!
    if (store_id !== intent.store_id) return []
    return {
      id: intent.id,
      order_id,
      completed_at: created_at,
      abandoned_at: abandonedAt(intent, new Date(created_at)),
    }
  })
  if (ended.length === 0) return []
  const { rows } = await sql<Omit<Completed, 'store_unique_id' | 'order_number'>>`
    update checkout_intents i set completed_at = f.completed_at, order_id = f.order_id, next_message_at = null,
      abandoned_at = f.abandoned_at
    from json_to_recordset(${JSON.stringify(ended)}::json)
      as f (id uuid, order_id uuid, completed_at timestamptz, abandoned_at timestamptz)
    where i.business_id = ${businessId} and i.id = f.id
    returning i.business_id, i.id, i.form_widget_id, i.started_at, i.completed_at,
      i.abandoned_at is not null as is_recovered, i.order_id`.execute(tx)
  return rows.map((row) => {
    const { store_unique_id, number } = first.get(row.id)!
    return { ...row, store_unique_id, order_number: number }
  })
}

/**
 * Stops messages to people who bought after they left the checkout. Email and phone are matched separately, because
 * each has its own index.
 */
async function stopMessages(tx: Tx, orders: Key[]) {
  const created = joinOrders(orders)
  const left = sql`i.business_id = o.business_id and i.store_id = o.store_id and i.next_message_at is not null
    and i.last_activity_at <= o.created_at`
  const { rows } = await sql<{ business_id: number; id: string }>`
    select i.business_id, i.id from ${created} join checkout_intents i on ${left} and i.email = lower(o.customer_email)
    union
    select i.business_id, i.id from ${created} join checkout_intents i on ${left} and i.phone = o.customer_phone`.execute(
    tx,
  )
  for (const [businessId, intents] of Map.groupBy(rows, ({ business_id }) => business_id))
    await tx
      .updateTable('checkout_intents')
      .set({ next_message_at: null })
      .where('business_id', '=', businessId)
      .where(
        'id',
        'in',
        intents.map(({ id }) => id),
      )
      .execute()
}
