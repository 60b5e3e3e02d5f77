import type { Tx } from '../../../platform/db/types.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { readableMoney } from '../../../platform/readable-money.ts'
import { effectiveSettings, mailSenderOf } from '../../stores/stores/index.ts'
import type { OrderRow } from '../order-fields/index.ts'
import { orderUrls } from '../order-views/index.ts'
import type { BillingStore } from './load-renewals.ts'
import { paymentMail, type Reason, readableMoment } from './messages.ts'

export type Sent = {
  order: OrderRow
  store: BillingStore
  reason: Reason
  time_zone: string
  expires: Date
  label?: string
  /** When the saved method is charged again. */
  next?: Date | undefined
}

/** Mails each buyer the payment link of their order, or what will be charged. Skips buyers without an email address. */
export async function sendPaymentLinks(tx: Tx, all: Sent[], appUrl: string) {
  const mails = all.flatMap(({ order, store, reason, time_zone, expires, label = '', next }) => {
    if (!order.customer_email) return []
    const { language, subscription_unpaid_end } = effectiveSettings(store.settings)
    return paymentMail({
      reason,
      language,
      recipient: order.customer_email,
      business_id: order.business_id,
      store: store.name,
      sender: mailSenderOf(store),
      buyer: order.customer_name,
      goods: Object.keys(order.variants as object),
      amount: readableMoney(order.gross_revenue, order.currency, language),
      until: readableMoment(expires, time_zone, language),
      label,
      next: next && readableMoment(next, time_zone, language),
      unpaid_end: subscription_unpaid_end,
      link: orderUrls({ ...order, store_hostname: store.hostname }, appUrl).public_order_url,
    })
  })
  await recordMails(tx, mails)
}
