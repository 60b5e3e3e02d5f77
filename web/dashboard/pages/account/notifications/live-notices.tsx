import { useLiveOrders } from '../../sales/orders/list/live-orders.ts'

/** Reloads the list when something happens. It is loaded after the list, which is shown without it. */
export default function LiveNotices() {
  useLiveOrders(true)
  return null
}
