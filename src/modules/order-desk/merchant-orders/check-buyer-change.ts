import type { Caller } from '../../../access/caller.ts'
import { requireScope } from '../../../access/require-scope.ts'
import { roleAllows } from '../../../access/roles.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { forbidden } from '../../../platform/errors/errors.ts'
import type { LockedOrder } from '../../orders/orders/index.ts'

type Change = { customer_email?: string | null; customer_id?: number | null }

/**
 * Refuses to change the address or customer of a locked order with an open refund or return, unless the caller may
 * refund: the person who reads mail at that address, or signs in as that customer, decides where the money goes.
 */
export async function checkBuyerChange(tx: Tx, caller: Caller, order: LockedOrder, change: Change) {
  const { customer_email = order.customer_email, customer_id = order.customer_id } = change
  if (customer_email === order.customer_email && customer_id === order.customer_id) return
  if (!(await hasOpenMoney(tx, order))) return
  requireScope(caller, 'refund:create')
  if (caller.kind === 'member' && !roleAllows(caller.role, 'refunds:manage'))
    throw forbidden(
      'The order has an open refund or return: only who may refund changes its address or customer',
      'insufficient_role',
      { permission: 'refunds:manage' },
    )
}

/** Whether a refund or return may still need a bank account. A failed transfer may be repeated. */
async function hasOpenMoney(tx: Tx, { business_id, id }: LockedOrder): Promise<boolean> {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['requested', 'pending']),
        eb.and([
          eb('failure_code', '=', 'transfer_failed'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refunds as repeated')
                .select('repeated.id')
                .where('repeated.business_id', '=', business_id)
                .whereRef('repeated.retry_of', '=', 'refunds.id'),
            ),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (refund) return true
  const returned = await tx
    .selectFrom('returns')
    .select('id')
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .where('status', 'in', ['requested', 'approved', 'received'])
    .limit(1)
    .executeTakeFirst()
  return returned !== undefined
}
