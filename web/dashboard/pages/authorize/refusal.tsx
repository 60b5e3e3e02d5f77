import { Stack, Text } from '@mantine/core'
import type { ApiError } from '../../../client/api-error.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { Page } from '../../parts/page.tsx'

/** Says that the app's link is wrong. It offers no way to the app, since who sent it is not known. */
export function Refusal({ error }: { error?: ApiError }) {
  const { consent } = useMessages()
  return (
    <Page title={consent.errorTitle} isCentered>
      <Card>
        <Stack gap="sm" role="alert">
          <Text>{error && error.code !== 'unknown_application' ? consent.invalid : consent.unknownApp}</Text>
          {error && (
            <Text size="sm" c="dimmed">
              {error.message}
            </Text>
          )}
          <Text size="sm">{consent.stayed}</Text>
        </Stack>
      </Card>
    </Page>
  )
}
