import { Stack, Text } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import type { Installation } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { developerWords } from '../../developers/words.ts'

type Explained = { name: string; description: string }

/** Describes the permissions of an installed app. */
export function Grants({ installation }: { installation: Installation }) {
  const { installed } = useWords(developerWords)
  const format = useFormat()
  const scopes = useApi('GET /api/scopes', {})
  const events = useApi('GET /api/webhook-events', {})
  const describe = (known: { data?: { data: Explained[] } }) => (name: string) =>
    known.data?.data.find((entry) => entry.name === name)?.description ?? name
  const lists = [
    {
      title: installed.may(installation.application.name),
      entries: installation.granted_scopes.map(describe(scopes)),
    },
    { title: installed.hears, entries: installation.granted_webhook_events.map(describe(events)) },
    {
      title: installed.charges,
      entries: installation.approved_billing_tags.map(
        (tag) => `${tag.label}: ${format.money(tag.price, tag.currency)}`,
      ),
    },
  ]
  return (
    <Stack gap="sm">
      {lists
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <div key={title}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <PlainList entries={entries} />
          </div>
        ))}
    </Stack>
  )
}
