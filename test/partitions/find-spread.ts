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
