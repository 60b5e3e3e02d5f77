import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'

type Coded = { id: string; discount_code_id: number | null }
type Use = { discount_code_id: number; customer_id: number | null }

/**
 * Returns the uses of orders that were canceled, or deleted unpaid. A mark on each use ensures that it is returned
 * once, whoever calls. Counts are updated in a separate statement: after a wait for the row of a use, only a new
 * snapshot has the counts of a customer that was merged in the meantime.
 */
export async function returnCodeUses(tx: Tx, businessId: number, orders: Coded[]) {
  const uses = await markUses(tx, businessId, orders, { isReturned: true })
  if (uses.length === 0) return
  await lockCodes(tx, businessId, uses)
  await sql`
    update discount_codes c set current_usage = greatest(0, c.current_usage - u.uses)
    from (${countBy(uses)}) u where c.business_id = ${businessId} and c.id = u.code_id`.execute(tx)
  await sql`
    with spent as (${countByCustomer(uses)}), ended as (
      delete from discount_code_customers k using spent u
      where k.business_id = ${businessId} and k.discount_code_id = u.code_id and k.customer_id = u.customer_id
        and k.uses <= u.uses
    )
    update discount_code_customers k set uses = k.uses - u.uses from spent u
    where k.business_id = ${businessId} and k.discount_code_id = u.code_id and k.customer_id = u.customer_id
      and k.uses > u.uses`.execute(tx)
}

/** Takes the uses of reopened orders again. 409 if other orders have taken them. */
export async function retakeCodeUses(tx: Tx, businessId: number, orders: Coded[]) {
  await takeUses(tx, businessId, await markUses(tx, businessId, orders, { isReturned: false }))
}

/** Takes for a copied order the code uses that its canceled original returned. 409 if other orders have taken them. */
export async function copyCodeUses(tx: Tx, businessId: number, originalId: string, copyId: string) {
  const { rows } = await sql<Use>`
    insert into discount_code_uses (business_id, order_id, discount_code_id, customer_id)
    select business_id, ${copyId}, discount_code_id, customer_id from discount_code_uses
    where business_id = ${businessId} and order_id = ${originalId} and is_returned
    returning discount_code_id, customer_id`.execute(tx)
  await takeUses(tx, businessId, rows)
}

async function takeUses(tx: Tx, businessId: number, uses: Use[]) {
  if (uses.length === 0) return
  await lockCodes(tx, businessId, uses)
  const { rows: overdrawn } = await sql`
    update discount_codes c set current_usage = c.current_usage + u.uses
    from (${countBy(uses)}) u where c.business_id = ${businessId} and c.id = u.code_id
    returning c.is_usage_limit and c.current_usage > c.usage_limit as is_over`.execute(tx)
  const { rows: overused } = await sql`
    insert into discount_code_customers as k (business_id, discount_code_id, customer_id, uses)
    select ${businessId}, u.code_id, u.customer_id, u.uses from (${countByCustomer(uses)}) u
      join customers p on p.business_id = ${businessId} and p.id = u.customer_id
    order by u.code_id, u.customer_id
    on conflict on constraint discount_code_customers_pkey do update set uses = k.uses + excluded.uses
    returning exists (select 1 from discount_codes c where c.business_id = ${businessId} and c.id = k.discount_code_id
      and c.is_customer_usage_limit and k.uses > c.customer_usage_limit) as is_over`.execute(tx)
  if ([...overdrawn, ...overused].some((row) => (row as { is_over: boolean }).is_over))
    throw conflictBecause('discount_used_up', 'The discount code of the order was used by others meanwhile')
}

/** Marks the uses of these orders and returns those that changed. */
async function markUses(tx: Tx, businessId: number, orders: Coded[], { isReturned }: { isReturned: boolean }) {
  const ids = orders.filter(({ discount_code_id }) => discount_code_id !== null).map(({ id }) => id)
  if (ids.length === 0) return []
  return await tx
    .updateTable('discount_code_uses')
    .set({ is_returned: isReturned })
    .where('business_id', '=', businessId)
    .where('order_id', 'in', ids)
    .where('is_returned', '=', !isReturned)
    .returning(['discount_code_id', 'customer_id'])
    .execute()
}

/** Ordered by id, as checkouts lock them. */
const lockCodes = (tx: Tx, businessId: number, uses: Use[]) =>
  tx
    .selectFrom('discount_codes')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', listIds(uses))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const listIds = (uses: Use[]) => uses.map(({ discount_code_id }) => discount_code_id)

const countBy = (uses: Use[]) =>
  sql`select code_id, count(*)::integer as uses from unnest(${listIds(uses)}::bigint[]) as code_id group by code_id`

const countByCustomer = (uses: Use[]) => sql`
  select code_id, customer_id, count(*)::integer as uses
  from unnest(${listIds(uses)}::bigint[], ${uses.map(({ customer_id }) => customer_id)}::bigint[]) as u (code_id, customer_id)
  where customer_id is not null group by code_id, customer_id`
