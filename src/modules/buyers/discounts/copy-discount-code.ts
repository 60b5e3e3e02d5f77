import type { Tx } from '../../../platform/db/types.ts'
import { insertCode } from './create-discount-code.ts'
import { getDiscountCode } from './get-discount-code.ts'
import { normalizeCode } from './rules.ts'

/** Creates an unused, disabled code with the amount and the conditions of another one. */
export async function copyDiscountCode(tx: Tx, businessId: number, id: number, code: string, now: Date) {
  const { id: _id, current_usage: _usage, ...original } = await getDiscountCode(tx, businessId, id)
  return await insertCode(tx, {
    ...original,
    code: normalizeCode(code),
    is_enabled: false,
    inserted_at: now,
    updated_at: now,
  })
}
