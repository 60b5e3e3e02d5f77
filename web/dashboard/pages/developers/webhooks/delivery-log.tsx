import { Group, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { Webhook, WebhookDelivery } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryRecord } from './delivery-record.tsx'

const liveMs = 2000

type Status = WebhookDelivery['status']

/** The delivery log of one webhook or of all. In live mode the first page is polled. */
export function DeliveryLog({ webhook }: { webhook?: Webhook }) {
  const { webhooks } = useWords(developerWords)
  const { path } = useBusiness()
  const [cursor, move] = useCursor()
  const [status, setStatus] = useState<Status | ''>('')
  const [isLive, setLive] = useState(true)
  const [opened, setOpened] = useState<number | null>(null)
  const isFirstPage = !cursor.next_cursor && !cursor.previous_cursor
  const query = { page_size: 10, ...cursor, ...(webhook && { webhook_id: webhook.id }), ...(status && { status }) }
  const list = useApi(
    'GET /api/businesses/{business_id}/webhook-deliveries',
    { path, query },
    { refetchInterval: isLive && isFirstPage ? liveMs : false },
  )
  return (
    <Stack component="section" gap="sm" aria-label={webhooks.latest}>
      <Head
        isLive={isLive}
        onLive={setLive}
        status={status}
        onStatus={(chosen) => {
          setStatus(chosen)
          move({})
        }}
      />
      <PagedRecords
        query={list}
        label={webhooks.latest}
        empty={<NoDelivery isFiltered={status !== ''} />}
        onMove={move}
      >
        {(delivery) => <DeliveryRecord key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />}
      </PagedRecords>
      {opened !== null && <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

type HeadProps = {
  isLive: boolean
  onLive: (isLive: boolean) => void
  status: Status | ''
  onStatus: (status: Status | '') => void
}

function Head({ isLive, onLive, status, onStatus }: HeadProps) {
  const { webhooks } = useWords(developerWords)
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <div>
        <Title order={2} size="h4">
          {webhooks.latest}
        </Title>
        <Text size="sm" c="dimmed">
          {webhooks.latestLead}
        </Text>
      </div>
      <Group gap="md">
        <Switch
          label={isLive ? webhooks.live : webhooks.paused}
          checked={isLive}
          onChange={(event) => onLive(event.currentTarget.checked)}
        />
        <NativeSelect
          aria-label={webhooks.filter}
          value={status}
          onChange={(event) => onStatus(event.currentTarget.value as Status | '')}
          data={[
            { value: '', label: webhooks.all },
            ...Object.entries(webhooks.delivery).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
    </Group>
  )
}

function NoDelivery({ isFiltered }: { isFiltered: boolean }) {
  const { webhooks } = useWords(developerWords)
  if (isFiltered) return <Empty icon="send" title={webhooks.noneOfKind} />
  return <Empty icon="send" title={webhooks.noDelivery} lead={webhooks.noDeliveryLead} />
}
