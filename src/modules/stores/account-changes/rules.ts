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

/** A field and its values; both are null where they are secret or too long to say. */
export type FieldChange = { field: ChangedField; from: string | null; to: string | null }

export const undoHours = 24

/** Until when a change can be undone. */
export const undoUntil = (createdAt: string) => new Date(Date.parse(createdAt) + undoHours * 3_600_000)

/** Fingerprint of the values that a change leaves. */
export const hashValues = (values: unknown): Buffer => createHash('sha256').update(JSON.stringify(values)).digest()

export const changedSince = () =>
  conflictBecause('changed_since', 'The account was changed again since: undo the later change first')

type Undo = {
  merchant: Merchant
  subject_id: number
  action: ChangeAction
  /** What was there before; null if there was nothing. */
  former: unknown
  result_hash: Buffer
}

/** Puts the former values back, or throws `changedSince` if the present ones are not those that the change left. */
export type Restore = (tx: Tx, undo: Undo, now: Date) => Promise<void>
