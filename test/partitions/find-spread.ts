import { logTables, routingTables } from '../../src/schema/routing-tables.ts'
import type { Plan } from './record-plans.ts'

/** `orders_p3` for a hash, `events_0` for a range. */
const partition = /^(?<table>\w+?)_p?\d+$/
export const toTable = (relation: string) => partition.exec(relation)?.groups?.table ?? relation

/** The tenant tables of which a plan reads several partitions, and the logs of which it reads all businesses. */
export function findSpread({ scans }: Plan): string[] {
  const byTable = Map.groupBy(scans, ({ relation }) => toTable(relation))
  return [...byTable].flatMap(([table, found]) => {
    if (table in routingTables) return []
    if ((logTables as readonly string[]).includes(table))
      return found.every(({ condition }) => condition.includes('business_id')) ? [] : [`${table} without its business`]
    const partitions = new Set(found.map(({ relation }) => relation))
    return partitions.size > 1 ? [`${partitions.size} partitions of ${table}`] : []
  })
}

/** Statements that read several partitions by design, by a part of their text. */
export const acrossBusinesses: { part: string; reason: string }[] = [
  {
    part: 'from customer_token_families f join customers c',
    reason: 'Concurrent customers share a statement that reads their credentials; each row leads to one partition',
  },
  {
    part: 'from stores s left join customers c on c.business_id = s.business_id and c.email =',
    reason: 'A sign-in reads the store and its customer together; the row of the store leads to one partition',
  },
  {
    part: 'left join "notification_settings" as "s" on "s"."business_id" = "memberships"."business_id"',
    reason: 'A person belongs to several businesses',
  },
  {
    part: 'o.status, o.payment_status, o.payment_method, o.customer_name, o.customer_email, o.currency, o.variants',
    reason: 'Mails about orders of several businesses are written together; each row leads to one partition',
  },
  {
    part: 'select image_key from order_pictures where name =',
    reason: 'The address of a picture names only the picture',
  },
  {
    part: 'select "business_id" as "id" from "entitlements" where "id" =',
    reason: 'The link of a download names what was bought; the statements after it name its business',
  },
  {
    part: 'coalesce((select max(event_id) from event_places), 0)',
    reason: 'The health page asks how long the oldest event of all businesses waits',
  },
  {
    part: 'lateral (select p.business_id, e.unique_id, e.kind, e.order_id, p.position from event_places p join events e',
    reason: 'A stream serves dashboards of several businesses; an event is found by its id, in one table of the log',
  },
  {
    part: '"webhook_deliveries"."business_id", "webhook_deliveries"."status"',
    reason: 'A delivery finds its event by its id, in one table of the log',
  },
  {
    part: 'update "webhook_deliveries" set "status" = $1, "finished_at" = $2 where "receiver_id" =',
    reason: 'The receiver of an app gets events of many businesses',
  },
]
