import type pg from 'pg'
import type { Ledger } from './load.ts'
import { plentyUnits, type Shop, scarceUnits } from './shop.ts'

export type Books = {
  /** Acknowledged orders and edits that are missing in the database. */
  lost: number
  /** Orders beyond the first of one checkout. */
  duplicated: number
  /** Units sold beyond the stock, and units by which stock and orders disagree. */
  oversold: number
}

/** Compares what the service acknowledged during a load with what the database holds. */
export async function checkBooks(client: pg.Client, shop: Shop, name: string, ledger: Ledger): Promise<Books> {
  const { rows: placed } = await client.query<{ email: string; slugs: string[] }>(
    `select customer_email as email, array_agg(secret_slug) as slugs from orders
     where customer_email like $1 group by 1`,
    [`${name}-%`],
  )
  const slugs = new Set(placed.flatMap((row) => row.slugs))
  const lostOrders = [...ledger.orders.values()].filter((slug) => !slugs.has(slug)).length
  const { rows: edited } = await client.query<{ id: string; notes: string | null }>(
    'select id, notes from orders where id = any($1::uuid[])',
    [[...ledger.edits.keys()]],
  )
  const lostEdits = edited.filter(({ id, notes }) => {
    const { acknowledged, unresolved } = ledger.edits.get(id)!
    const stored = notes?.startsWith(`${name} edit `) ? Number(notes.split(' ').at(-1)) : 0
    return stored !== acknowledged && !unresolved.has(stored)
  }).length
  const duplicated = placed.reduce((sum, row) => sum + row.slugs.length - 1, 0)
  return { lost: lostOrders + lostEdits, duplicated, oversold: await countWrongUnits(client, shop) }
}

async function countWrongUnits(client: pg.Client, shop: Shop): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(
    `with sold as (
       select variant_id, sum(quantity) as units from order_lines
       where variant_id = any($1::bigint[]) group by 1
     ), counted as (
       select stock.quantity, coalesce(units, 0) as units,
         case when variant_id = any($2::bigint[]) then ${scarceUnits} else ${plentyUnits} end as initial
       from variant_stocks stock left join sold using (variant_id) where variant_id = any($1::bigint[])
     )
     select sum(greatest(units - initial, 0) + abs(initial - quantity - units))::int as wrong from counted`,
    [[...shop.plenty, shop.locked, shop.priceless, ...shop.scarce], shop.scarce],
  )
  return rows[0]!.wrong
}
