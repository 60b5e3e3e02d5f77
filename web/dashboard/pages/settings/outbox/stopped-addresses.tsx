import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { MailSuppression } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { mailWords } from '../../../parts/mails/words.ts'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness } from '../../../session/business.tsx'

/** Lists suppressed addresses with reasons. */
export function StoppedAddresses() {
  const words = useWords(mailWords)
  const { path } = useBusiness()
  const [cursor, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/mail-suppressions', { path, query: cursor })
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {words.stoppedLead}
      </Text>
      <PagedRecords
        query={list}
        label={words.views.stopped}
        empty={<Empty icon="mail" title={words.noStopped} lead={words.noStoppedLead} />}
        onMove={move}
      >
        {(entry) => <Stopped key={entry.id} entry={entry} />}
      </PagedRecords>
      <StopForm />
    </Stack>
  )
}

function Stopped({ entry }: { entry: MailSuppression }) {
  const words = useWords(mailWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const allow = useAct('DELETE /api/businesses/{business_id}/mail-suppressions/{suppression_id}')
  return (
    <Record
      name={entry.address}
      lines={[
        <>
          {words.stops[entry.reason]} · <When at={entry.created_at} />
        </>,
      ]}
      actions={
        <Confirm
          label={words.allow}
          title={words.allowTitle(entry.address)}
          text={words.allowText}
          isDanger={false}
          onConfirm={async () => {
            await allow.mutateAsync({ path: { ...path, suppression_id: entry.id } })
            notify(words.allowed)
          }}
        />
      }
    />
  )
}

function StopForm() {
  const messages = useMessages()
  const words = useWords(mailWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const stop = useAct('POST /api/businesses/{business_id}/mail-suppressions')
  const submit = async (values: FormData) => {
    const body = { address: readText(values, 'address') }
    if (await stop.mutateAsync({ path, body }).catch(() => undefined)) notify(words.stopped)
  }
  return (
    <Card title={words.stop} lead={words.stopHint}>
      <ActionForm key={stop.data?.id} error={stop.error} onSubmit={submit}>
        <TextInput
          name="address"
          type="email"
          label={words.address}
          error={fieldProblem(stop.error, 'address', messages)}
          maw={420}
          autoComplete="off"
        />
        <Group>
          <Button type="submit" variant="default" loading={stop.isPending}>
            {words.stopGo}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
