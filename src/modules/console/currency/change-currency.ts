import type { MemberCaller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { updateBusiness } from '../../accounts/businesses/index.ts'
import { invalidateCatalog } from '../../catalog/listings/index.ts'
import { hasOrders } from '../../orders/orders/index.ts'

export async function changeCurrency(tx: Tx, caller: MemberCaller, currency: string, now: Date) {
  const business_id = caller.business.id
  const stores = await tx.selectFrom('stores').select('id').where('business_id', '=', business_id).execute()
  await updateBusiness(tx, caller, { currency }, now)
  if (await hasOrders(tx, business_id))
    throw conflictBecause('currency_fixed', 'The business has orders, so its currency can no longer change')
  await invalidateCatalog(
    tx,
    stores.map(({ id }) => id),
  )
}
