import type { Order } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'

/** What happened to the order and its payment, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { order: words, orders } = useMessages()
  const by = (name: string | null) => (name ? words.events.by(name) : undefined)
  const entries: TimelineEntry[] = [
    ...order.status_history.map(
      (step): TimelineEntry => ({
        at: step.time,
        icon: 'orders',
        title: words.events.status(orders.status[step.status as Order['status']]),
        detail: by(step.by),
      }),
    ),
    ...order.payment_status_history.map(
      (step): TimelineEntry => ({
        at: step.time,
        icon: 'money',
        title: words.events.payment(orders.payment[step.status as Order['payment_status']]),
        detail: by(step.by),
      }),
    ),
  ]
  return (
    <Card title={words.timeline}>
      <Timeline label={words.timeline} entries={entries.sort((one, other) => (one.at < other.at ? 1 : -1))} />
    </Card>
  )
}
