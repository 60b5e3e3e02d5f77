import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { PaymentLookup } from '../provider.ts'

/** A payment of the merchant, by its reference or else by the sandbox's id. */
export async function findSandboxPayment(
  db: Db,
  merchant: string,
  { reference_id, provider_payment_id }: PaymentLookup,
) {
  return await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('merchant', '=', merchant)
    .where((eb) =>
      eb.or([
        eb('reference_id', '=', reference_id),
        ...(provider_payment_id ? [eb('id', '=', provider_payment_id)] : []),
      ]),
    )
    .executeTakeFirst()
}

export async function cancelSandboxPayment(db: Db, merchant: string, lookup: PaymentLookup) {
  const found = await findSandboxPayment(db, merchant, lookup)
  if (found)
    await sql`update sandbox_payments set status = 'canceled' where id = ${found.id} and status = 'open'`.execute(db)
  return found && (await findSandboxPayment(db, merchant, lookup))
}
