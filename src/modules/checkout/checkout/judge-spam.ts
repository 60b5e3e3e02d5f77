import { AppError } from '../../../platform/errors/errors.ts'
import type { effectiveSettings } from '../../stores/store-settings/index.ts'
import type { CheckoutData } from '../checkout-preparation/index.ts'

type Settings = ReturnType<typeof effectiveSettings>

/** Applies the store's spam filters. Returns the filter that matched, or refuses the order if the store blocks spam. */
export function judgeSpam(loaded: CheckoutData, settings: Settings) {
  const limits =
    (settings.max_per_phone > 0 && loaded.phone_orders >= settings.max_per_phone && 'phone_limit') ||
    (settings.max_per_ip > 0 && loaded.ip_orders >= settings.max_per_ip && 'ip_limit')
  const isBlocked = loaded.customer?.status === 'blocked'
  const by =
    (settings.is_spam_filter && limits) ||
    (settings.is_ip_spam_filter && loaded.ip_spam && 'ip_filter') ||
    (settings.is_customer_spam_filter && (loaded.customer?.is_spam || isBlocked) && 'customer_filter') ||
    null
  // Without the spam filter, which only flags orders, exceeding a limit blocks the order.
  if ((limits && !settings.is_spam_filter) || isBlocked || (by && settings.is_order_hard_filter))
    throw new AppError(403, 'order_blocked', settings.blocked_message || 'This order cannot be accepted')
  return { is_probably_spam: by !== null, mark_as_spam_by: by }
}
