import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { Webhook } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { TestResult } from './test-result.tsx'

/** Buttons to send a test event and to replay a range of events; `children` are further actions. */
export function ReceiverActions({ webhook, children }: { webhook: Webhook; children?: ReactNode }) {
  const { webhooks } = useWords(developerWords)
  const path = { ...useBusiness().path, webhook_id: webhook.id }
  const test = useAct('POST /api/businesses/{business_id}/webhooks/{webhook_id}/test')
  const [isReplaying, setReplaying] = useState(false)
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button size="xs" variant="light" loading={test.isPending} onClick={() => test.mutate({ path })}>
          {webhooks.test}
        </Button>
        <Button size="xs" variant="light" onClick={() => setReplaying(true)} disabled={webhook.status !== 'active'}>
          {webhooks.replay}
        </Button>
        {children}
      </Group>
      {test.error && <Problem error={test.error} />}
      {test.data && <TestResult test={test.data} />}
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </Stack>
  )
}
