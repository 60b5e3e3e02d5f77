import { Checkbox, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import type { App } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Loaded } from '../../parts/loaded.tsx'

type Props = {
  app: App | undefined
  events: string[]
  onEvents: (events: string[]) => void
  problemOf: (field: string) => string | undefined
}

/** Whether, where and about what the app is told. */
export function WebhookFields({ app, events, onEvents, problemOf }: Props) {
  const { apps, events: words } = useMessages()
  const known = useApi('GET /api/webhook-events', {})
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
            error={problemOf('webhook.url')}
            required
          />
          <Checkbox.Group
            label={apps.webhookEvents}
            value={events}
            onChange={onEvents}
            error={problemOf('webhook.events')}
          >
            <Loaded query={known}>
              {({ data }) => (
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="xs">
                  {data.map(({ name, description }) => (
                    <Checkbox key={name} value={name} label={words[name] ?? description} description={name} />
                  ))}
                </SimpleGrid>
              )}
            </Loaded>
          </Checkbox.Group>
        </>
      )}
    </Stack>
  )
}
