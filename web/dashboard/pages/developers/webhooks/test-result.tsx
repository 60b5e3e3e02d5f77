import { Alert, Stack, Text } from '@mantine/core'
import { ApiError } from '../../../../client/api-error.ts'
import type { WebhookTest } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { findRefusals } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { RawText } from '../../../parts/values/raw-text.tsx'
import { developerWords } from '../words.ts'

/** The response to the test event, if the error is a failed test. */
export const readTest = (error: unknown) =>
  error instanceof ApiError && error.code === 'webhook_test_failed' ? (error.details as WebhookTest) : undefined

/** The result of a test event, with the beginning of the response. */
export function TestResult({ test, title }: { test: WebhookTest; title?: string }) {
  const { webhooks } = useWords(developerWords)
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

/** The status or error, the duration and the response body. */
export function Outcome({ status, error_code, answer, duration_ms }: Answered) {
  const messages = useMessages()
  const { webhooks } = useWords(developerWords)
  const format = useFormat()
  const outcome =
    status === null
      ? (error_code && findRefusals(messages)?.fields[error_code]) || webhooks.noAnswer
      : webhooks.answered(status)
  return (
    <Stack gap="xs">
      <Text size="sm">
        {outcome} · {webhooks.inTime(format.count(duration_ms))}
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
