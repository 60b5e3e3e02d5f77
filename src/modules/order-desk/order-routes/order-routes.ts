import { Type } from 'typebox'
import type { Caller } from '../../../access/caller.ts'

export const tag = 'Orders'
export const permission = 'orders:manage' as const
export const params = { id: Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' }) }

export type Author = { business_id: number; user_id: number | null; by: string | null }

/** The author recorded in the history: the name of a team member, or null for an API key or an app. */
export function toAuthor(merchant: { business_id: number; user_id: number | null }, caller: Caller): Author {
  return { ...merchant, by: caller.kind === 'member' ? caller.user.fullname : null }
}
