import { AppError } from '../../../platform/errors.ts'
import type { EarlierOrder, LoadRequest } from '../checkout-preparation/index.ts'

/** The hash of the guest token that came with a checkout; null without one and for customers. */
export const guestTokenHash = ({ cart }: Pick<LoadRequest, 'cart'>): Buffer | null =>
  cart.column === 'guest_token_hash' ? (cart.value as Buffer | null) : null

type Caller = { load: LoadRequest; buyer: { account_id?: number | undefined } }

/** Whether the caller shows the customer or the guest token of the earlier order; an email address proves nothing. */
function isSameCaller(earlier: EarlierOrder, { load, buyer }: Caller): boolean {
  if (buyer.account_id !== undefined) return earlier.is_by_account && earlier.customer_id === buyer.account_id
  const token = guestTokenHash(load)
  return token !== null && earlier.guest_token_hash === token.toString('hex')
}

/** Names the standing order to the one who placed it, so that a shop can go on with it. */
export const duplicateOrder = (earlier: EarlierOrder, caller: Caller) =>
  new AppError(
    400,
    'duplicate_order',
    'Duplicate order',
    isSameCaller(earlier, caller) ? { details: { secret_slug: earlier.secret_slug } } : {},
  )
