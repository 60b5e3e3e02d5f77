import { Alert, Button, Stack, Text } from '@mantine/core'
import { ApiError } from '../../../client/api-error.ts'
import { problemText } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Icon } from './icon.tsx'

/** An error message, announced by screen readers, with an optional retry button. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const messages = useMessages()
  const { problems, common } = messages
  const isOurs = error instanceof ApiError && error.status >= 500
  return (
    <Alert color="red" variant="light" data-problem icon={<Icon name="warning" />} title={problems.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problemText(error, messages)}</Text>
        {isOurs && error.requestId && (
          <Text size="xs" c="dimmed">
            {problems.reference(error.requestId)}
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={() => onRetry()}>
            {common.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
