import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api/hooks.ts'
import type { Webhook } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import classes from '../../parts/copy-field.module.css'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useBusiness } from '../../session/business.tsx'

/** The masked secret, a button that gives a new one, and until when the former one signs as well. */
export function SigningSecret({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useMessages()
  const format = useFormat()
  const path = { ...useBusiness().path, webhook_id: webhook.id }
  const rotate = useAct('POST /api/businesses/{business_id}/webhooks/{webhook_id}/rotate-secret')
  const [issued, setIssued] = useState<string | null>(null)
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={webhooks.secret}
          value={webhook.secret}
          readOnly
          className={classes.field}
          classNames={{ input: classes.value }}
        />
        <Confirm
          label={webhooks.rotate}
          title={webhooks.rotateTitle}
          text={webhooks.rotateText}
          isDanger={false}
          button={{ size: 'sm', miw: 116 }}
          onConfirm={async () => setIssued((await rotate.mutateAsync({ path })).secret)}
        />
      </Group>
      {webhook.previous_secret_until && (
        <Text size="sm" c="dimmed">
          {webhooks.overlap(format.moment(webhook.previous_secret_until))}
        </Text>
      )}
      <ShownOnce
        title={webhooks.shownTitle}
        text={webhooks.shownText}
        label={webhooks.secret}
        value={issued}
        onDone={() => setIssued(null)}
      />
    </Stack>
  )
}
