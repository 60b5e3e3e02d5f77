import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { useStoreMessageWords } from '../../../../messages/store-messages.ts'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'

/** The form that says in whose name messages are sent, and whether they leave this installation at all. */
export function Sender({ form }: { form: ReactNode }) {
  const words = useStoreMessageWords().sender
  const { path } = useBusiness()
  const overview = useApi('GET /api/businesses/{business_id}/statistics/overview', { path })
  return (
    <Stack gap="sm">
      {overview.data?.setup.mail === false && (
        <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={words.noServer}>
          {words.noServerLead}
        </Alert>
      )}
      {form}
    </Stack>
  )
}
