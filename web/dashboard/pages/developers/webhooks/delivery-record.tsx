import { Badge, Button, Code } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import type { WebhookDelivery } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { developerWords } from '../words.ts'

const colors = { pending: 'amber', delivered: 'brand', failed: 'red', canceled: 'gray' } as const

export function DeliveryBadge({ status }: { status: WebhookDelivery['status'] }) {
  const { webhooks } = useWords(developerWords)
  return (
    <Badge variant="light" color={colors[status]}>
      {webhooks.delivery[status]}
    </Badge>
  )
}

/** The description of an event in the selected language. */
export function useEventWords() {
  const known = useApi('GET /api/webhook-events', {})
  return (event: string) => known.data?.data.find(({ name }) => name === event)?.description ?? event
}

export function DeliveryRecord({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { webhooks } = useWords(developerWords)
  const format = useFormat()
  const nameEvent = useEventWords()
  const { event, event_id, status, attempts, next_attempt_at, last_status, created_at } = delivery
  return (
    <Record
      name={nameEvent(event)}
      badges={<DeliveryBadge status={status} />}
      lines={[
        <Code key="id">
          {event} · {event_id}
        </Code>,
        [
          format.ago(created_at),
          webhooks.attempts(attempts),
          last_status !== null && webhooks.answered(last_status),
          attempts > 0 && next_attempt_at && webhooks.nextTry(format.ago(next_attempt_at)),
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
      actions={
        <Button size="xs" variant="default" onClick={onOpen}>
          {webhooks.details}
        </Button>
      }
    />
  )
}
