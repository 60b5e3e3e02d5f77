import { createHash } from 'node:crypto'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'

export const changeKinds = ['provider_account', 'payment_accounts'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeActions = ['created', 'updated', 'deleted'] as const
export type ChangeAction = (typeof changeActions)[number]

export const changedFields = [
  'provider',
  'mode',
  'name',
  'is_active',
  'rank',
  'store_ids',
  'methods',
  'credentials',
  'payment_accounts',
] as const
export type ChangedField = (typeof changedFields)[number]

/** A field and its values; both are null if they are secret or too long to show. */
export type FieldChange = { field: ChangedField; from: string | null; to: string | null }

export const undoHours = 24

/** Until when a change can be undone. */
export const undoUntil = (createdAt: string) => new Date(Date.parse(createdAt) + undoHours * 3_600_000)

/** A hash of the values after a change. */
export const hashValues = (values: unknown): Buffer => createHash('sha256').update(JSON.stringify(values)).digest()

export const changedSince = () =>
  conflictBecause('changed_since', 'The account was changed again since: undo the later change first')

type Undo = {
  merchant: Merchant
  subject_id: number
  action: ChangeAction
  /** The values before the change; null if there were none. */
  former: unknown
  result_hash: Buffer
}

/** Restores the former values. Throws `changedSince` if the current values are not those that the change left. */
export type Restore = (tx: Tx, undo: Undo, now: Date) => Promise<void>
