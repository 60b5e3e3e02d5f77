import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { maxWebhooks } from '../../../api/limits.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ShownOnce } from '../../../parts/dialogs/shown-once.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { paths } from '../../../paths.ts'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useEventWords } from './delivery-record.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookBadges } from './webhook-state.tsx'

export default function Webhooks() {
  const { webhooks } = useWords(developerWords)
  const { path } = useBusiness()
  const nameEvent = useEventWords()
  const list = useApi('GET /api/businesses/{business_id}/webhooks', { path })
  const [isCreating, setCreating] = useState(false)
  const [issued, setIssued] = useState<string | null>(null)
  const isFull = (list.data?.data.length ?? 0) >= maxWebhooks
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)} disabled={!list.data || isFull}>
      {webhooks.create}
    </Button>
  )
  return (
    <Page title={webhooks.title} lead={webhooks.lead} action={create}>
      <Loaded query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="send" title={webhooks.empty} lead={webhooks.emptyLead} />
          ) : (
            <Stack gap="lg">
              <Records label={webhooks.title}>
                {data.map((webhook) => (
                  <Record
                    key={webhook.id}
                    name={webhook.url!}
                    badges={<WebhookBadges webhook={webhook} />}
                    lines={[
                      webhook.description,
                      webhook.inactive_reason && webhooks.reasons[webhook.inactive_reason],
                      `${webhooks.eventCount(webhook.events.length)}: ${webhook.events.map(nameEvent).join(', ')}`,
                    ]}
                    actions={
                      <Button
                        component={Link}
                        to={generatePath(paths.webhook, { webhook_id: webhook.id })}
                        size="xs"
                        variant="default"
                      >
                        {webhooks.open}
                      </Button>
                    }
                  />
                ))}
              </Records>
              {isFull && (
                <Text size="sm" c="dimmed">
                  {webhooks.most}
                </Text>
              )}
              <DeliveryLog />
            </Stack>
          )
        }
      </Loaded>
      {isCreating && <WebhookDialog onClose={() => setCreating(false)} onIssued={setIssued} />}
      <ShownOnce
        title={webhooks.shownTitle}
        text={webhooks.shownText}
        label={webhooks.secret}
        value={issued}
        onDone={() => setIssued(null)}
      />
    </Page>
  )
}
