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
    part: 'select image_key from order_pictures where name =',
    reason: 'The address of a picture names only the picture',
  },
  {
    part: 'select "business_id" as "id" from "entitlements" where "id" =',
    reason: 'The link of a download names what was bought; the statements after it name its business',
  },
]
