import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { messageWords } from './words.ts'

/** Shows the form for the sender, and whether mail is sent at all. */
export function Sender({ form }: { form: ReactNode }) {
  const words = useWords(messageWords).sender
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
