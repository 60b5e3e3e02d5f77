import { Type } from 'typebox'
import type { Caller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder, type OrderKey } from '../../orders/orders/index.ts'

export const tag = 'Orders'
export const permission = 'orders:manage' as const
export const params = { id: Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' }) }

export type Author = { business_id: number; user_id: number | null; by: string | null }

/** The author recorded in the history: the name of a team member, or null for an API key or an app. */
export function toAuthor(merchant: { business_id: number; user_id: number | null }, caller: Caller): Author {
  return { ...merchant, by: caller.kind === 'member' ? caller.user.fullname : null }
}

/** Runs an action on the order of the path, in one transaction. */
export const onOrder = async <T>(
  { db }: Service,
  business_id: number,
  ref: string,
  action: (tx: Tx, order: OrderKey) => Promise<T>,
): Promise<T> => await db.transaction().execute(async (tx) => action(tx, await findOrder(tx, business_id, ref)))
