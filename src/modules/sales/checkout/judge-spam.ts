import { AppError } from '../../../platform/errors.ts'
import type { effectiveSettings } from '../../stores/stores/index.ts'
import type { Loaded } from '../checkout-preparation/index.ts'

type Settings = ReturnType<typeof effectiveSettings>

/** Whether the store's filters take the order for spam, and which; a hard filter refuses it at once. */
export function judgeSpam(loaded: Loaded, settings: Settings) {
  const limits =
    (settings.max_per_phone > 0 && loaded.phone_orders >= settings.max_per_phone && 'phone_limit') ||
    (settings.max_per_ip > 0 && loaded.ip_orders >= settings.max_per_ip && 'ip_limit')
  const isBlocked = loaded.customer?.status === 'blocked'
  const by =
    (settings.is_spam_filter && limits) ||
    (settings.is_ip_spam_filter && loaded.ip_spam && 'ip_filter') ||
    (settings.is_customer_spam_filter && (loaded.customer?.is_spam || isBlocked) && 'customer_filter') ||
    null
  // A limit that was set holds also where nothing is only flagged.
  if ((limits && !settings.is_spam_filter) || isBlocked || (by && settings.is_order_hard_filter))
    throw new AppError(403, 'order_blocked', settings.blocked_message || 'This order cannot be accepted')
  return { is_probably_spam: by !== null, mark_as_spam_by: by }
}
