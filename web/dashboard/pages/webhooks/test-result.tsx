import { Alert, Stack, Text } from '@mantine/core'
import { ApiError } from '../../../client/api-error.ts'
import type { WebhookTest } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Icon } from '../../parts/icon.tsx'
import { RawText } from '../../parts/raw-text.tsx'

/** What the address answered when saving was refused for it; undefined when the error is another one. */
export const testOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'webhook_test_failed' ? (error.details as WebhookTest) : undefined

/** How a test event was received, with the beginning of the answer. */
export function TestResult({ test, title }: { test: WebhookTest; title?: string }) {
  const { webhooks } = useMessages()
  const isFine = test.is_acknowledged
  return (
    <Alert
      color={isFine ? 'brand' : 'red'}
      variant="light"
      icon={<Icon name={isFine ? 'check' : 'warning'} />}
      title={title ?? (isFine ? webhooks.accepted : webhooks.refused)}
    >
      <Outcome {...test} />
    </Alert>
  )
}

type Answered = Pick<WebhookTest, 'status' | 'error_code' | 'answer' | 'duration_ms'>

/** Status or error, time taken, and the answer itself. */
export function Outcome({ status, error_code, answer, duration_ms }: Answered) {
  const { webhooks, problems } = useMessages()
  const format = useFormat()
  const said =
    status === null ? (error_code && problems.words.fields[error_code]) || webhooks.noAnswer : webhooks.answered(status)
  return (
    <Stack gap="xs">
      <Text size="sm">
        {said} · {webhooks.inTime(format.count(duration_ms))}
      </Text>
      {answer ? (
        <RawText label={webhooks.answer} text={answer} />
      ) : (
        status !== null && (
          <Text size="sm" c="dimmed">
            {webhooks.emptyAnswer}
          </Text>
        )
      )}
    </Stack>
  )
}
