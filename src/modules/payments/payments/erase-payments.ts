import { sql } from 'kysely'
import { eraseSandboxPayments } from '../../../integrations/payments/index.ts'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'

const ordersPerStatement = 1000

/**
 * Erases the buyer from payments of these orders. Amounts, methods and the provider's reference stay, for accounting.
 */
export async function erasePayments(tx: Tx, businessId: number, orderIds: string[]) {
  for (let start = 0; start < orderIds.length; start += ordersPerStatement) {
    const ids = orderIds.slice(start, start + ordersPerStatement)
    const { rows } = await sql<{ id: string }>`update payments set ${eraseColumns('payments')}
      where business_id = ${businessId} and order_id = any(${ids}::uuid[]) returning id`.execute(tx)
    await eraseSandboxPayments(
      tx,
      rows.map(({ id }) => id),
    )
  }
}
