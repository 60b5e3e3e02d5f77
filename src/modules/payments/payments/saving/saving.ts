import { sql } from 'kysely'
import type { PaymentProvider } from '../../../../integrations/payments/index.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { hasEnded } from '../../../orders/fields/index.ts'
import { loadOrder, type OrderKey } from '../../../orders/orders/index.ts'
import { chooseAccount, type Payments } from '../payment-accounts.ts'
import { needsInstructions } from '../rules.ts'

export const canSave = (provider: PaymentProvider, payment_method: string) =>
  provider.saved !== undefined &&
  provider.methods.some((known) => known.payment_method === payment_method && known.saves)

/** Whether the order starts or renews a subscription of a known customer. */
export async function isRecurring(db: Db, { business_id, id }: OrderKey): Promise<boolean> {
  const { rows } =
    await sql`select 1 from order_lines l join orders o on o.id = l.order_id and o.business_id = l.business_id
    where l.business_id = ${business_id} and l.order_id = ${id} and l.pricing_type = 'recurring'
      and o.customer_id is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the payment of an order can save its method, and whether the buyer has consented. */
export async function findSaving(payments: Payments, key: OrderKey) {
  const { db } = payments
  const order = await loadOrder(db, key)
  const none = { is_offered: false, is_on: false }
  if (!needsInstructions(order) || hasEnded(order) || !(await isRecurring(db, key))) return none
  const account = await chooseAccount(payments, db, order).catch(() => undefined)
  if (!account || account.account_id === null || !canSave(account.provider, order.payment_method)) return none
  const live = await db
    .selectFrom('payments')
    .select('saves')
    .where('business_id', '=', key.business_id)
    .where('order_id', '=', key.id)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  return { is_offered: true, is_on: live?.saves ?? false }
}
