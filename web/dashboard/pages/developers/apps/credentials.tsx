import { Stack } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { App } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { RotatingSecret } from '../../../parts/dialogs/rotating-secret.tsx'
import { CopyField } from '../../../parts/fields/copy-field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'

export function Credentials({ app }: { app: App }) {
  const { apps } = useWords(developerWords)
  const path = { ...useBusiness().path, client_id: app.client_id }
  const rotate = useAct('POST /api/businesses/{business_id}/apps/{client_id}/rotate-secret')
  return (
    <Card title={apps.credentials} lead={apps.credentialsLead}>
      <Stack>
        <CopyField label={apps.clientId} value={app.client_id} />
        <RotatingSecret
          label={apps.clientSecret}
          masked={app.client_secret_masked}
          words={apps}
          onRotate={async () => (await rotate.mutateAsync({ path })).client_secret}
        />
      </Stack>
    </Card>
  )
}
