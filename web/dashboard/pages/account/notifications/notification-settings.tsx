import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { NotificationSettings } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded, Waiting } from '../../../parts/lists/loaded.tsx'
import { notificationWords } from '../../../parts/notices/words.ts'
import { Problem } from '../../../parts/values/problem.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { accountWords } from '../account/words.ts'
import { deviceWords } from './devices/words.ts'
import classes from './notifications.module.css'

const channels = ['bell', 'mail', 'push'] as const

const Devices = lazyPart([deviceWords, accountWords], async () => (await import('./devices/devices.tsx')).default)

/** Sets which notifications the member gets in the selected business, and on which channels. */
export default function NotificationSettingsPage() {
  const { nav } = useMessages()
  const { choose } = useWords(notificationWords)
  const { business, path } = useBusiness()
  const stored = useApi('GET /api/businesses/{business_id}/notification-settings', { path })
  return (
    <Page title={nav.notifications} lead={choose.lead(business.name)}>
      <Stack maw={640}>
        <Suspense
          fallback={
            <Card>
              <Waiting rows={3} />
            </Card>
          }
        >
          <Devices />
        </Suspense>
        <Card>
          <Loaded query={stored} rows={5}>
            {(settings) => <Choices stored={settings} />}
          </Loaded>
        </Card>
      </Stack>
    </Page>
  )
}

function Choices({ stored }: { stored: NotificationSettings }) {
  const { common } = useMessages()
  const { choose } = useWords(notificationWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const [settings, setSettings] = useState(stored.settings)
  const [language, setLanguage] = useState(stored.language)
  const save = useAct('PUT /api/businesses/{business_id}/notification-settings')
  const submit = () => {
    const body = { settings: settings.map(({ kind, channels }) => ({ kind, channels })), language }
    save.mutate({ path, body }, { onSuccess: () => notify(common.saved) })
  }
  return (
    <Stack>
      <Grid settings={settings} onChange={setSettings} />
      <Text size="sm" c="dimmed">
        {choose.combined}
      </Text>
      <NativeSelect
        label={choose.language}
        value={language ?? 'business'}
        onChange={({ currentTarget: { value } }) => setLanguage(value === 'id' || value === 'en' ? value : null)}
        data={Object.entries(choose.languages).map(([value, label]) => ({ value, label }))}
        maw={280}
      />
      {save.error && <Problem error={save.error} />}
      <Group>
        <Button onClick={submit} loading={save.isPending}>
          {common.save}
        </Button>
      </Group>
    </Stack>
  )
}

type Settings = NotificationSettings['settings']

function Grid({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const { choose } = useWords(notificationWords)
  const toggle = (changed: Settings[number], channel: (typeof channels)[number]) =>
    onChange(
      settings.map((one) =>
        one.kind === changed.kind
          ? {
              ...one,
              channels: one.channels.includes(channel)
                ? one.channels.filter((other) => other !== channel)
                : [...one.channels, channel],
            }
          : one,
      ),
    )
  return (
    <table className={classes.grid}>
      <thead>
        <tr>
          <th scope="col" className={`${classes.kind} ${classes.column}`}>
            {choose.kind}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={`${classes.channel} ${classes.column}`}>
              {choose.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.map((one) => {
          const { name, lead } = choose.kinds[one.kind]
          return (
            <tr key={one.kind}>
              <th scope="row" className={classes.kind}>
                <Text fw={550}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {lead}
                </Text>
              </th>
              {channels.map((channel) => (
                <td key={channel} className={classes.channel}>
                  {one.available_channels.includes(channel) && (
                    <span className={classes.choice}>
                      <Checkbox
                        aria-label={choose.label(name, choose.channels[channel])}
                        checked={one.channels.includes(channel)}
                        onChange={() => toggle(one, channel)}
                      />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
