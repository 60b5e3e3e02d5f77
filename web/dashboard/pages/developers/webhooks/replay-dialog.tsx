import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { Input } from '../../../api/call.ts'
import { useAct } from '../../../api/hooks.ts'
import type { Webhook } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { useEventWords } from './delivery-record.tsx'

type Body = Input<'POST /api/businesses/{business_id}/webhooks/{webhook_id}/replay'>['body']

const dayMilliseconds = 86_400_000

/** Formats a time for a `datetime-local` field, in the browser's time zone. */
function localMoment(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

const toMoment = (text: string) => (text ? new Date(text).toISOString() : '')

export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const { webhooks } = useWords(developerWords)
  const format = useFormat()
  const nameEvent = useEventWords()
  const notify = useNotice()
  const path = { ...useBusiness().path, webhook_id: webhook.id }
  const replay = useAct('POST /api/businesses/{business_id}/webhooks/{webhook_id}/replay')
  const findProblem = (field: string) => fieldProblem(replay.error, field, messages)
  const submit = async (values: FormData) => {
    const [until, only] = [toMoment(readText(values, 'until')), readText(values, 'only')]
    const body: Body = {
      since: toMoment(readText(values, 'since')),
      ...(until && { until }),
      ...(only && { events: [only] as NonNullable<Body['events']> }),
    }
    const found = await replay.mutateAsync({ path, body }).catch(() => undefined)
    if (!found) return
    notify(webhooks.replayed(format.count(found.deliveries)))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={webhooks.replay}>
      <ActionForm error={replay.error} onSubmit={submit}>
        <Text size="sm">{webhooks.replayLead}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            name="since"
            type="datetime-local"
            label={webhooks.since}
            defaultValue={localMoment(Date.now() - dayMilliseconds)}
            error={findProblem('since')}
            required
          />
          <TextInput
            name="until"
            type="datetime-local"
            label={`${webhooks.until} (${common.optional})`}
            description={webhooks.untilHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={findProblem('until')}
          />
        </SimpleGrid>
        <NativeSelect
          name="only"
          label={webhooks.only}
          error={findProblem('events')}
          data={[
            { value: '', label: webhooks.all },
            ...webhook.events.map((value) => ({ value, label: nameEvent(value) })),
          ]}
        />
        <DialogActions onClose={onClose} isBusy={replay.isPending} label={webhooks.replayNow} />
      </ActionForm>
    </Dialog>
  )
}
