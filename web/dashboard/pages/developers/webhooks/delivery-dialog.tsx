import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { WebhookDeliveryDetail } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { RawText } from '../../../parts/values/raw-text.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { DeliveryBadge, useEventWords } from './delivery-record.tsx'
import { Outcome } from './test-result.tsx'

const liveMs = 2000

/** One delivery: all attempts with their responses, the payload, and a button to resend it. */
export function DeliveryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { webhooks } = useWords(developerWords)
  const notify = useNotice()
  const nameEvent = useEventWords()
  const path = { ...useBusiness().path, delivery_id: id }
  const operation = 'GET /api/businesses/{business_id}/webhook-deliveries/{delivery_id}'
  const delivery = useApi(operation, { path }, { refetchInterval: liveMs })
  const resend = useAct('POST /api/businesses/{business_id}/webhook-deliveries/{delivery_id}/resend')
  return (
    <Dialog opened onClose={onClose} title={webhooks.details} size="xl" isForm>
      <Loaded query={delivery}>
        {(found) => (
          <Stack>
            <Group justify="space-between">
              <Stack gap={4}>
                <Group gap="xs">
                  <Text fw={600}>{nameEvent(found.event)}</Text>
                  <DeliveryBadge status={found.status} />
                </Group>
                <Code w="fit-content">{found.event_id}</Code>
              </Stack>
              <Button
                variant="light"
                loading={resend.isPending}
                onClick={() => resend.mutate({ path }, { onSuccess: () => notify(webhooks.resent) })}
              >
                {webhooks.resend}
              </Button>
            </Group>
            {resend.error && <Problem error={resend.error} />}
            <Attempts log={found.attempt_log} />
            <Disclosure label={webhooks.body}>
              <RawText label={webhooks.body} text={JSON.stringify(found.body, null, 2)} />
            </Disclosure>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Attempts({ log }: { log: WebhookDeliveryDetail['attempt_log'] }) {
  const { webhooks } = useWords(developerWords)
  const format = useFormat()
  return (
    <Stack component="section" gap="sm" aria-label={webhooks.attemptLog}>
      <Title order={3} size="h5">
        {webhooks.attemptLog}
      </Title>
      {log.length === 0 && <Text size="sm">{webhooks.noAttempt}</Text>}
      {log.toReversed().map((attempt) => (
        <Stack key={attempt.number} gap={4}>
          <Text size="sm" fw={600}>
            {webhooks.attempt(attempt.number)} · {format.moment(attempt.at)}
          </Text>
          <Outcome {...attempt} />
        </Stack>
      ))}
    </Stack>
  )
}
