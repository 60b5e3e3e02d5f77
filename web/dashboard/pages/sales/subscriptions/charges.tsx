import { Badge, Stack, Text, Title } from '@mantine/core'
import { paymentName } from '../../../../client/payment-names.generated.ts'
import { useApi } from '../../../api/hooks.ts'
import type { SubscriptionCharge } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useLanguage, useWords } from '../../../messages/provider.tsx'
import { Record as Line, Records } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { subscriptionWords } from './words.ts'

const colors: Record<SubscriptionCharge['status'], string> = {
  scheduled: 'blue',
  running: 'blue',
  succeeded: 'brand',
  failed: 'red',
  skipped: 'gray',
}

/**
 * Lists the attempts to charge renewals to the buyer's saved method, and the next one; renders nothing without such
 * attempts.
 */
export function Charges({ id }: { id: string }) {
  const { subscriptions } = useWords(subscriptionWords)
  const { language } = useLanguage()
  const { path } = useBusiness()
  const format = useFormat()
  const { data } = useApi('GET /api/businesses/{business_id}/subscriptions/{id}/charges', { path: { ...path, id } })
  if (!data || data.data.length === 0) return null
  const { charges: words } = subscriptions
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed">
        {words.lead}
      </Text>
      <Records label={words.title}>
        {data.data.map((charge) => (
          <Line
            key={charge.id}
            name={words.attempt(charge.attempt)}
            badges={
              <Badge variant="light" color={colors[charge.status]}>
                {words.status[charge.status]}
              </Badge>
            }
            lines={[
              `${format.moment(charge.finished_at ?? charge.due_at)} · ${paymentName(charge.payment_method, language)} ${charge.label ?? ''}`,
              charge.failure_code && (words.reasons[charge.failure_code] ?? words.otherReason(charge.failure_code)),
            ]}
          />
        ))}
      </Records>
    </Stack>
  )
}
