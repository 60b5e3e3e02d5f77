import { Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../messages/provider.tsx'
import { EventPicker } from '../../../parts/fields/event-picker.tsx'
import { developerWords } from '../words.ts'
import type { AppDraft } from './app-draft.ts'

type Props = {
  app: AppDraft | undefined
  events: string[]
  onEvents: (events: string[]) => void
  findProblem: (field: string) => string | undefined
}

/** The webhook settings of an app: enabled, URL and events. */
export function WebhookFields({ app, events, onEvents, findProblem }: Props) {
  const { apps } = useWords(developerWords)
  const [isOn, setOn] = useState(app?.webhook.is_enabled ?? false)
  return (
    <Stack>
      <Switch
        name="webhook_enabled"
        label={apps.webhookOn}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <TextInput
            name="webhook_url"
            type="url"
            inputMode="url"
            label={apps.webhookUrl}
            defaultValue={app?.webhook.url ?? ''}
            placeholder="https://"
            error={findProblem('webhook.url')}
            required
          />
          <EventPicker
            label={apps.webhookEvents}
            value={events}
            onChange={onEvents}
            error={findProblem('webhook.events')}
            isForApp
          />
        </>
      )}
    </Stack>
  )
}
