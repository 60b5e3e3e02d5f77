import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi } from '../../../api/hooks.ts'
import type { App, Webhook as WebhookRecord } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ShownOnce } from '../../../parts/dialogs/shown-once.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { DeliveryLog } from '../webhooks/delivery-log.tsx'
import { ReceiverActions } from '../webhooks/receiver-actions.tsx'
import { SigningSecret } from '../webhooks/signing-secret.tsx'
import { readTest, TestResult } from '../webhooks/test-result.tsx'
import { WebhookBadges } from '../webhooks/webhook-state.tsx'
import { developerWords } from '../words.ts'
import type { Activation } from './activation.ts'

/** The active webhook of an app: the URL that last accepted a test event, its secret and its delivery log. */
export function AppWebhook({ app, activation }: { app: App; activation: Activation }) {
  const { webhooks } = useWords(developerWords)
  const path = { ...useBusiness().path, client_id: app.client_id }
  const receiver = useApi('GET /api/businesses/{business_id}/apps/{client_id}/webhook', { path })
  const isUnknown = receiver.error instanceof ApiError && receiver.error.code === 'webhook_not_activated'
  const test = readTest(activation.error)
  const activate = (
    <Button size="xs" variant="light" loading={activation.isRunning} onClick={() => activation.run(app.client_id)}>
      {webhooks.activate}
    </Button>
  )
  return (
    <>
      <Card title={webhooks.appTitle} lead={webhooks.appLead}>
        <Stack align="stretch">
          {test ? (
            <TestResult test={test} title={webhooks.notActive} />
          ) : (
            activation.error && <Problem error={activation.error} />
          )}
          {isUnknown && !receiver.data ? (
            <>
              <Alert color="amber" variant="light" role="note">
                {webhooks.notActivated}
              </Alert>
              <Group>{activate}</Group>
            </>
          ) : (
            <Loaded query={receiver}>
              {(webhook) => <Webhook webhook={webhook} address={app.webhook.url} activate={activate} />}
            </Loaded>
          )}
        </Stack>
        <ShownOnce
          title={webhooks.shownTitle}
          text={webhooks.shownText}
          label={webhooks.secret}
          value={activation.issued}
          onDone={activation.clearIssued}
        />
      </Card>
      {receiver.data && <DeliveryLog webhook={receiver.data} />}
    </>
  )
}

type WebhookProps = { webhook: WebhookRecord; address: string | null; activate: ReactNode }

/** The state of the webhook, and what is wrong with it. */
function Webhook({ webhook, address, activate }: WebhookProps) {
  const { webhooks } = useWords(developerWords)
  return (
    <>
      <Group gap="xs">
        <WebhookBadges webhook={webhook} />
      </Group>
      {webhook.inactive_reason && (
        <Alert color="amber" variant="light" role="note">
          {webhooks.reasons[webhook.inactive_reason]}
        </Alert>
      )}
      {webhook.url !== address && (
        <Alert color="amber" variant="light" role="note">
          {webhooks.addressChanged(webhook.url!)}
        </Alert>
      )}
      <SigningSecret webhook={webhook} />
      <ReceiverActions webhook={webhook}>
        {(webhook.status !== 'active' || webhook.url !== address) && activate}
      </ReceiverActions>
    </>
  )
}
