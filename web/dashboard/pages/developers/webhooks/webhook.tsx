import { Alert, Button, Group, Space } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Webhook as WebhookRecord } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { paths } from '../../../paths.ts'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useEventWords } from './delivery-record.tsx'
import { ReceiverActions } from './receiver-actions.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookBadges } from './webhook-state.tsx'

export default function Webhook() {
  const { webhook_id } = useParams() as { webhook_id: string }
  const path = { ...useBusiness().path, webhook_id }
  const webhook = useApi('GET /api/businesses/{business_id}/webhooks/{webhook_id}', { path })
  return (
    <Loaded query={webhook} rows={6}>
      {(found) => <Shown key={found.id} webhook={found} />}
    </Loaded>
  )
}

function Shown({ webhook }: { webhook: WebhookRecord }) {
  const { common } = useMessages()
  const { webhooks } = useWords(developerWords)
  const navigate = useNavigate()
  const notify = useNotice()
  const path = { ...useBusiness().path, webhook_id: webhook.id }
  const remove = useAct('DELETE /api/businesses/{business_id}/webhooks/{webhook_id}')
  const [isEditing, setEditing] = useState(false)
  const nameEvent = useEventWords()
  return (
    <Page
      title={webhook.url!}
      lead={webhook.description}
      action={
        <Group gap="xs">
          <WebhookBadges webhook={webhook} />
        </Group>
      }
    >
      {webhook.inactive_reason && (
        <Alert color="amber" variant="light" role="note">
          {webhooks.reasons[webhook.inactive_reason]}
        </Alert>
      )}
      <Card title={webhooks.events}>
        <PlainList entries={webhook.events.map(nameEvent)} />
        <Space h="md" />
        <ReceiverActions webhook={webhook}>
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {common.edit}
          </Button>
          <Confirm
            label={common.delete}
            title={webhooks.deleteTitle}
            text={webhooks.deleteText}
            onConfirm={async () => {
              await remove.mutateAsync({ path })
              notify(webhooks.deleted)
              navigate(paths.webhooks, { replace: true })
            }}
          />
        </ReceiverActions>
      </Card>
      <Card title={webhooks.secret} lead={webhooks.secretLead}>
        <SigningSecret webhook={webhook} />
      </Card>
      <DeliveryLog webhook={webhook} />
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </Page>
  )
}
