import { Group, Text } from '@mantine/core'
import { type Messages, useMessages } from '../messages/provider.tsx'
import { Icon } from './icon.tsx'

export type Trouble = keyof Messages['outbox']['trouble']

/** A line that says why mail does not reach an address. */
export function MailTrouble({ trouble }: { trouble: Trouble | undefined }) {
  const { outbox } = useMessages()
  if (!trouble) return null
  return (
    <Group
      gap={6}
      wrap="nowrap"
      align="flex-start"
      c={trouble === 'unsubscribed' ? 'dimmed' : 'var(--mantine-color-error)'}
    >
      <Icon name={trouble === 'unsubscribed' ? 'mail' : 'warning'} size={18} />
      <Text size="sm">{outbox.trouble[trouble]}</Text>
    </Group>
  )
}
