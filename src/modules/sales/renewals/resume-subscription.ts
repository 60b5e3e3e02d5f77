import type { Tx } from '../../../platform/db/types.ts'
import { type Holder, reload, resumeSubscription } from '../../goods/subscriptions/index.ts'
import { loadBilled } from './load-renewals.ts'
import { takeSteps } from './run-renewals.ts'

/** Takes a cancellation back, and bills the next period at once when it is near. */
export async function resumeAndBill(tx: Tx, holder: Holder, id: string, appUrl: string, now: Date) {
  await resumeSubscription(tx, holder, id, now)
  await takeSteps(tx, await loadBilled(tx, [id]), appUrl, now)
  return await reload(tx, id)
}
