import { type RawBuilder, sql } from 'kysely'
import type { Value } from './rules.ts'

/** Values that were checked, by the id of their definition; null clears a value. */
export type Checked = Record<string, Value | null>

/** The stored values after a change. */
export const mergeAttributes = (stored: unknown, change: Checked): Record<string, Value> =>
  Object.fromEntries(
    Object.entries({ ...(stored as Record<string, Value>), ...change }).filter(
      (entry): entry is [string, Value] => entry[1] !== null,
    ),
  )

/** The column to update, so that changes of different attributes at the same time both stay; nothing if none is given. */
export function attributesColumn(change: Checked): { attributes?: RawBuilder<string> } {
  if (Object.keys(change).length === 0) return {}
  const set = JSON.stringify(mergeAttributes({}, change))
  const cleared = Object.keys(change).filter((id) => change[id] === null)
  return { attributes: sql<string>`(attributes || ${set}::jsonb) - ${cleared}::text[]` }
}

/** The column of a new row. */
export const newAttributes = (change: Checked) => ({ attributes: JSON.stringify(mergeAttributes({}, change)) })
