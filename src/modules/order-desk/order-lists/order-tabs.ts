import { CompiledQuery } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../../platform/db/types.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import type { OrderStatus } from '../../orders/fields/index.ts'

type Tab = { statuses?: readonly OrderStatus[]; condition: string; description: string }

const notSpam = 'not orders.is_probably_spam'

/**
 * The tabs of the order list. The conditions of `to_confirm` and `problems` must equal those of their partial indexes
 * literally; the others filter by status.
 */
export const orderTabs = {
  unpaid: {
    statuses: ['pending'],
    condition: `${notSpam} and orders.payment_method <> 'cod' and orders.payment_status = 'unpaid'
      and orders.transferproof_url is null`,
    description: 'pending, waiting for the buyer to pay',
  },
  to_confirm: {
    condition: `orders.status = 'pending' and ${notSpam}
      and (orders.payment_method = 'cod' or orders.payment_status <> 'unpaid' or orders.transferproof_url is not null)`,
    description: 'pending, waiting for the shop: cash on delivery, or a transfer with a proof',
  },
  to_ship: {
    statuses: ['confirmed', 'in_process', 'ready'],
    condition: notSpam,
    description: 'confirmed, in_process or ready',
  },
  shipped: { statuses: ['shipped'], condition: notSpam, description: 'shipped' },
  done: { statuses: ['completed', 'closed'], condition: notSpam, description: 'completed or closed' },
  problems: {
    condition: `${notSpam} and (orders.status = 'rts' or orders.payment_status = 'conflict'
      or orders.status = 'canceled' and orders.payment_status in ('paid', 'settled'))`,
    description: 'returned to the sender, payment in conflict, or canceled after payment',
  },
  drafts: { statuses: ['draft'], condition: notSpam, description: 'draft' },
  spam: { condition: 'orders.is_probably_spam', description: 'probably spam, which no other tab shows' },
} as const satisfies Record<string, Tab>

export type OrderTab = keyof typeof orderTabs

export const tabNames = Object.keys(orderTabs) as OrderTab[]

export const tabDescription = tabNames.map((name) => `${name}: ${orderTabs[name].description}`).join('; ')

const maxCount = 100

const Count = Type.Integer({ minimum: 0, maximum: maxCount })

const perTab = Object.fromEntries(tabNames.map((name) => [name, Count])) as Record<OrderTab, typeof Count>

export const TabCountsOut = Closed(
  {
    maximum: Type.Integer({ description: 'Counting stops here: a count of this size means that many or more' }),
    counts: Closed({ all: Count, ...perTab }),
  },
  { title: 'OrderTabCounts' },
)

/** The order of the indexes, so that the planner uses them. */
const newest = 'order by orders.created_at desc, orders.id desc'

/** Counts at most `maxCount` index entries per select, so that the cost does not grow with the number of orders. */
function countUpTo(selects: string[]) {
  const limited = selects.map((select) => `(${select} ${newest} limit ${maxCount})`)
  return `(select least(count(*), ${maxCount})::int from (${limited.join(' union all ')}) counted)`
}

const from = 'select 1 from orders where orders.business_id = $1 and orders.deleted_at is null'

function countTab(name: OrderTab) {
  const { statuses, condition }: Tab = orderTabs[name]
  const selects = statuses?.map((status) => `${from} and orders.status = '${status}' and ${condition}`)
  return `${countUpTo(selects ?? [`${from} and ${condition}`])} as ${name}`
}

const countTabs = `select ${[`${countUpTo([from])} as "all"`, ...tabNames.map(countTab)].join(',\n')}`

export async function countOrderTabs(db: Db, business_id: number) {
  const { rows } = await db.executeQuery<Record<'all' | OrderTab, number>>(CompiledQuery.raw(countTabs, [business_id]))
  return { maximum: maxCount, counts: rows[0]! }
}
