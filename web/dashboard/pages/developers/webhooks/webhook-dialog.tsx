import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Input } from '../../../api/call.ts'
import { useAct } from '../../../api/hooks.ts'
import type { Webhook } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { EventPicker } from '../../../parts/fields/event-picker.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { readTest, TestResult } from './test-result.tsx'

type Body = Input<'POST /api/businesses/{business_id}/webhooks'>['body']
type Props = { webhook?: Webhook; onClose: () => void; onIssued?: (secret: string) => void }

/** Creates or edits a webhook. If the URL refuses the test event, its response is shown. */
export function WebhookDialog({ webhook, onClose, onIssued }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { webhooks } = useWords(developerWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/webhooks')
  const update = useAct('PATCH /api/businesses/{business_id}/webhooks/{webhook_id}')
  const { error, isPending } = webhook ? update : create
  const [events, setEvents] = useState(webhook?.events ?? [])
  const test = readTest(error)
  const findProblem = (field: string) => (test ? undefined : fieldProblem(error, field, messages))
  const submit = async (values: FormData) => {
    const body: Body = {
      url: readText(values, 'url'),
      description: readText(values, 'description') || null,
      events: events as Body['events'],
      status: values.get('is_active') === 'on' ? 'active' : 'inactive',
    }
    try {
      if (webhook) await update.mutateAsync({ path: { ...path, webhook_id: webhook.id }, body })
      else onIssued?.((await create.mutateAsync({ path, body })).secret)
    } catch {
      return // The form shows the error.
    }
    if (webhook) notify(webhooks.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={webhook ? webhooks.edit : webhooks.create} size="xl" isForm>
      <ActionForm error={error} onSubmit={submit}>
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          label={webhooks.url}
          description={webhooks.urlHint}
          placeholder="https://"
          defaultValue={webhook?.url ?? ''}
          error={findProblem('url') ?? Boolean(test)}
          data-autofocus
          required
        />
        {test && <TestResult test={test} title={webhooks.testFailed} />}
        <Textarea
          name="description"
          label={`${common.description} (${common.optional})`}
          defaultValue={webhook?.description ?? ''}
          error={findProblem('description')}
          autosize
        />
        <EventPicker label={webhooks.events} value={events} onChange={setEvents} error={findProblem('events')} />
        <Switch
          name="is_active"
          label={webhooks.on}
          description={webhooks.onHint}
          defaultChecked={webhook?.status !== 'inactive'}
        />
        <DialogActions onClose={onClose} isBusy={isPending} label={webhook ? common.save : common.create} />
      </ActionForm>
    </Dialog>
  )
}
