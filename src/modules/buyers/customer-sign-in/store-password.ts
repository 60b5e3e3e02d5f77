import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { passwordProblem } from '../../../platform/secrets/password-rules.ts'

export function checkPassword(password: string) {
  const problem = passwordProblem(password)
  if (problem) throw validationFailed({ password: problem })
}

/** Takes a hash instead of the password, because hashing is slow and must not happen inside a transaction. */
export async function storePassword(
  db: Db,
  customer: { id: number; business_id: number },
  { password_hash, is_unproven = false }: { password_hash: string; is_unproven?: boolean },
  now: Date,
) {
  const fresh = { password_hash, is_unproven, updated_at: now }
  await db
    .insertInto('customer_passwords')
    .values({ business_id: customer.business_id, customer_id: customer.id, ...fresh })
    .onConflict((conflict) => conflict.constraint('customer_passwords_pkey').doUpdateSet(fresh))
    .execute()
}

/** Makes the password of a customer valid who has proven the address that it was sent with. */
export const acceptPassword = (db: Db, { business_id, id }: { business_id: number; id: number }) =>
  db
    .updateTable('customer_passwords')
    .set({ is_unproven: false })
    .where('business_id', '=', business_id)
    .where('customer_id', '=', id)
    .where('is_unproven', '=', true)
    .execute()
