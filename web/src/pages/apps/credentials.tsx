import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api/hooks.ts'
import type { App } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useBusiness } from '../../session/business.tsx'
import classes from './credentials.module.css'

export function Credentials({ app }: { app: App }) {
  const { apps } = useMessages()
  const path = { ...useBusiness().path, client_id: app.client_id }
  const rotate = useAct('POST /api/businesses/{business_id}/apps/{client_id}/rotate-secret')
  const [issued, setIssued] = useState<string | null>(null)
  return (
    <Card title={apps.credentials} lead={apps.credentialsLead}>
      <Stack>
        <CopyField label={apps.clientId} value={app.client_id} />
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={apps.clientSecret}
            value={app.client_secret_masked}
            readOnly
            className={classes.field}
            classNames={{ input: classes.value }}
          />
          <Confirm
            label={apps.rotate}
            title={apps.rotateTitle}
            text={apps.rotateText}
            isDanger={false}
            button={{ size: 'sm', miw: 116 }}
            onConfirm={async () => setIssued((await rotate.mutateAsync({ path })).client_secret)}
          />
        </Group>
      </Stack>
      <ShownOnce
        title={apps.shownTitle}
        text={apps.shownText}
        label={apps.clientSecret}
        value={issued}
        onDone={() => setIssued(null)}
      />
    </Card>
  )
}
