import { type RawBuilder, sql } from 'kysely'
import type { Value } from './rules.ts'

/** Checked values by the id of their definition; null clears a value. */
export type Checked = Record<string, Value | null>

/** The stored values after a change. */
export const mergeAttributes = (stored: unknown, change: Checked): Record<string, Value> =>
  Object.fromEntries(
    Object.entries({ ...(stored as Record<string, Value>), ...change }).filter(
      (entry): entry is [string, Value] => entry[1] !== null,
    ),
  )

/**
 * The column for an update. It merges in SQL, so that concurrent changes of different attributes are both kept. Empty
 * if no attribute is given.
 */
export function attributesColumn(change: Checked): { attributes?: RawBuilder<string> } {
  if (Object.keys(change).length === 0) return {}
  const set = JSON.stringify(mergeAttributes({}, change))
  const cleared = Object.keys(change).filter((id) => change[id] === null)
  return { attributes: sql<string>`(attributes || ${set}::jsonb) - ${cleared}::text[]` }
}

/** The column for a new row. */
export const newAttributes = (change: Checked) => ({ attributes: JSON.stringify(mergeAttributes({}, change)) })
