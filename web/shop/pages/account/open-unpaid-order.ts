import type { SubscriptionDetail } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'

/** Opens the unpaid order of a renewal or plan change; returns false if there is none. */
export async function openUnpaidOrder(
  { call, linkTo, navigate }: Context,
  detail: SubscriptionDetail,
): Promise<boolean> {
  const pending = detail.subscription_items.find(({ pending_action }) => pending_action?.order_id)?.pending_action
  const invoice = detail.latest_renewal_invoice
  const id = pending?.order_id ?? (invoice && !invoice.paid_at ? invoice.order_id : null)
  if (!id) return false
  const order = await call('GET customers/me/orders/{id}', { path: { id } })
  if (order.payment_status !== 'unpaid' || order.status === 'canceled') return false
  navigate(linkTo('order', { secret_slug: order.secret_slug }))
  return true
}
