import { Button, Group, Stack } from '@mantine/core'
import { useAct } from '../../../../api/hooks.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { useUser } from '../../../../session/session.tsx'
import type { Message, PreviewRequest, StorePath } from './use-message.ts'
import { messageWords } from './words.ts'

type Props = { path: StorePath; message: Message; request: PreviewRequest; onReset: () => Promise<unknown> }

/** Sends the previewed message to the user, and resets its text. */
export function MessageActions({ path, message: { kind, is_edited }, request, onReset }: Props) {
  const words = useWords(messageWords)
  const notify = useNotice()
  const { email } = useUser()
  const test = useAct('POST /api/businesses/{business_id}/stores/{store_id}/messages/{kind}/test')
  const sendTest = () =>
    test.mutate({ path: { ...path, kind }, body: request }, { onSuccess: () => notify(words.testSent(email)) })
  return (
    <Stack gap="xs">
      {test.error && <Problem error={test.error} />}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={test.isPending} onClick={sendTest}>
          {words.test}
        </Button>
        {is_edited && (
          <Confirm label={words.reset} title={words.resetTitle} text={words.resetText} onConfirm={onReset} />
        )}
      </Group>
    </Stack>
  )
}
