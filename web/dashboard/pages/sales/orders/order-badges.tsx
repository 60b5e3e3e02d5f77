import type { Order } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { orderWords } from './words.ts'

type Look = { icon: IconName; color: string }

const statusLooks: Record<Order['status'], Look> = {
  draft: { icon: 'list', color: 'gray' },
  pending: { icon: 'clock', color: 'amber' },
  confirmed: { icon: 'check', color: 'brand' },
  in_process: { icon: 'box', color: 'brand' },
  ready: { icon: 'box', color: 'brand' },
  shipped: { icon: 'truck', color: 'blue' },
  completed: { icon: 'check', color: 'gray' },
  rts: { icon: 'back', color: 'red' },
  canceled: { icon: 'cross', color: 'red' },
  closed: { icon: 'check', color: 'gray' },
}

const paymentLooks: Record<Order['payment_status'], Look> = {
  unpaid: { icon: 'clock', color: 'amber' },
  paid: { icon: 'money', color: 'brand' },
  settled: { icon: 'money', color: 'gray' },
  conflict: { icon: 'warning', color: 'red' },
  partially_refunded: { icon: 'refund', color: 'blue' },
  refunded: { icon: 'refund', color: 'gray' },
}

export function OrderStatusBadge({ status }: { status: Order['status'] }) {
  const { orders } = useWords(orderWords)
  return <StatusBadge label={orders.status[status]} {...statusLooks[status]} />
}

export function PaymentBadge({ status }: { status: Order['payment_status'] }) {
  const { orders } = useWords(orderWords)
  return <StatusBadge label={orders.payment[status]} {...paymentLooks[status]} />
}
