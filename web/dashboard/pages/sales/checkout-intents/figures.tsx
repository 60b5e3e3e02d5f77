import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { checkoutIntentWords } from './words.ts'

/** Shows the outcomes of checkouts of the last 30 days. */
export function Figures({ store }: { store: string | undefined }) {
  const { figures: words } = useWords(checkoutIntentWords)
  const format = useFormat()
  const { path } = useBusiness()
  const { data } = useApi('GET /api/businesses/{business_id}/checkout-intents/statistics', {
    path,
    query: store ? { store_id: Number(store) } : {},
  })
  const shown = [
    [words.started, data && format.count(data.started)],
    [words.abandoned, data && format.count(data.abandoned)],
    [words.recovered, data && format.count(data.recovered)],
    [words.revenue, data && format.money(data.recovered_revenue, data.currency)],
  ]
  return (
    <Card title={words.label}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {shown.map(([label, value]) => (
          <Stack key={label} gap={2}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={650} size="lg">
              {value ?? '–'}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Card>
  )
}
