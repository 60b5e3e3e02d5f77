import { Stack, Text } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { Webhook } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { RotatingSecret } from '../../../parts/dialogs/rotating-secret.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'

/** The signing secret, and until when the previous one also signs. */
export function SigningSecret({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWords(developerWords)
  const format = useFormat()
  const path = { ...useBusiness().path, webhook_id: webhook.id }
  const rotate = useAct('POST /api/businesses/{business_id}/webhooks/{webhook_id}/rotate-secret')
  return (
    <Stack gap="xs">
      <RotatingSecret
        label={webhooks.secret}
        masked={webhook.secret}
        words={webhooks}
        onRotate={async () => (await rotate.mutateAsync({ path })).secret}
      />
      {webhook.previous_secret_until && (
        <Text size="sm" c="dimmed">
          {webhooks.overlap(format.moment(webhook.previous_secret_until))}
        </Text>
      )}
    </Stack>
  )
}
