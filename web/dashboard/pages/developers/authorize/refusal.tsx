import { Code, Stack, Text } from '@mantine/core'
import type { ApiError } from '../../../../client/api-error.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { developerWords } from '../words.ts'

/** Says that the authorization request is invalid. There is no link to the app, because its identity is not verified. */
export function Refusal({ error }: { error?: ApiError }) {
  const { consent } = useWords(developerWords)
  const isUnknownApp = !error || error.code === 'unknown_application'
  const parameter = error?.details.parameter
  return (
    <Page title={consent.errorTitle} isCentered>
      <Card>
        <Stack gap="sm" role="alert">
          <Text>{isUnknownApp ? consent.unknownApp : consent.invalid}</Text>
          {error && (
            <Text size="sm" c="dimmed">
              {consent.forDeveloper} <Code>{[error.code, parameter].filter(Boolean).join(': ')}</Code>
            </Text>
          )}
          <Text size="sm">{consent.stayed}</Text>
        </Stack>
      </Card>
    </Page>
  )
}
