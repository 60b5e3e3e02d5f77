import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Tables } from '../../../schema/tables.ts'

export type ChargeRow = Selectable<Tables['subscription_charges']>

const dayMs = 86_400_000

/** The times of the attempts to charge a renewal: the first one, and so many days later. */
export const attemptTimes = (first: Date, retryDays: number[]): Date[] =>
  [0, ...retryDays.toSorted((a, b) => a - b)].map((days) => new Date(first.getTime() + days * dayMs))

/** How many days a renewal may stay unpaid: those of the store, and one day after the last attempt if that is later. */
export const graceDays = (days: number, retryDays: number[]): number =>
  Math.max(days, ...retryDays.map((day) => day + 1))

type First = { business_id: number; subscription_id: string; order_id: string; saved_method_id: string; due_at: Date }

/** Schedules the first attempt of renewals that were just recorded. */
export async function scheduleCharges(tx: Tx, charges: First[], now: Date) {
  if (charges.length === 0) return
  const actions = await tx
    .selectFrom('subscription_actions')
    .select(['id', 'order_id'])
    .where('business_id', 'in', [...new Set(charges.map(({ business_id }) => business_id))])
    .where(
      'order_id',
      'in',
      charges.map(({ order_id }) => order_id),
    )
    .execute()
  const actionsByOrder = new Map(actions.map(({ id, order_id }) => [order_id, id]))
  await tx
    .insertInto('subscription_charges')
    .values(
      charges.map((charge) => ({
        ...charge,
        id: createUuid(now.getTime()),
        action_id: actionsByOrder.get(charge.order_id)!,
        attempt: 1,
        status: 'scheduled' as const,
      })),
    )
    .execute()
}

/** The orders of these subscriptions with a planned attempt, whose buyers need no reminder. */
export async function findChargedOrders(
  tx: Tx,
  subscriptions: { business_id: number; id: string }[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('subscription_charges')
    .select('order_id')
    .where('business_id', 'in', [...new Set(subscriptions.map(({ business_id }) => business_id))])
    .where(
      'subscription_id',
      'in',
      subscriptions.map(({ id }) => id),
    )
    .where('status', 'in', ['scheduled', 'running'])
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}
