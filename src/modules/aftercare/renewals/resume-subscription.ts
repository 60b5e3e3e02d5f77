import type { Tx } from '../../../platform/db/types.ts'
import { type Holder, reload, resumeSubscription } from '../../goods/subscriptions/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import { loadBilled } from './load-renewals.ts'
import { takeSteps } from './run-renewals.ts'

/** Reverts a cancellation and bills the next period immediately if it is due. */
export async function resumeAndBill(tx: Tx, holder: Holder, id: string, addresses: Addresses, now: Date) {
  const { business_id } = await resumeSubscription(tx, holder, id, now)
  await takeSteps(tx, business_id, await loadBilled(tx, business_id, [id]), addresses, now)
  return await reload(tx, { business_id, id })
}
