import { Badge } from '@mantine/core'
import type { Webhook } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { developerWords } from '../words.ts'

/** Badges for the status and failures of a webhook. */
export function WebhookBadges({ webhook: { status, failing_since } }: { webhook: Webhook }) {
  const { webhooks } = useWords(developerWords)
  const format = useFormat()
  const isActive = status === 'active'
  return (
    <>
      <Badge variant="light" color={isActive ? 'brand' : 'gray'}>
        {webhooks.status[status]}
      </Badge>
      {isActive && failing_since && (
        <Badge variant="light" color="red">
          {webhooks.failing(format.ago(failing_since))}
        </Badge>
      )}
    </>
  )
}
