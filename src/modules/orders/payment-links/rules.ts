import type { Selectable } from 'kysely'
import type { ConflictReason } from '../../../platform/errors/error-codes.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Item } from '../pricing/index.ts'

export type LinkRow = Omit<Selectable<Tables['payment_links']>, 'items'> & { items: Item[] | null }

export const maxItems = 50

/** About 60 random bits. */
export const handleLength = 10

export const linkStates = ['open', 'used_up', 'expired', 'inactive'] as const
export type LinkState = (typeof linkStates)[number]

/** The single state that people see. `listLinks` filters by the same rule. */
export function findState(
  { is_active, expires_at, max_uses, uses }: Pick<LinkRow, 'is_active' | 'expires_at' | 'max_uses' | 'uses'>,
  now: Date,
): LinkState {
  if (!is_active) return 'inactive'
  if (max_uses !== null && uses >= max_uses) return 'used_up'
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : 'open'
}

const refusals: Record<Exclude<LinkState, 'open'>, [ConflictReason, string]> = {
  used_up: ['payment_link_used', 'This payment link was used as often as it may be'],
  expired: ['payment_link_expired', 'This payment link has expired'],
  inactive: ['payment_link_inactive', 'This payment link is switched off'],
}

export const usedUp = () => conflictBecause(...refusals.used_up)

/** 409 unless the link can be paid now. */
export function refuseUnlessOpen(state: LinkState) {
  if (state !== 'open') throw conflictBecause(...refusals[state])
}
