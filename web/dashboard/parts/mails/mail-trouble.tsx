import { Group, Text } from '@mantine/core'
import { mailTroubles } from '../../messages/mail-troubles.ts'
import { useLanguage } from '../../messages/provider.tsx'
import { Icon } from '../values/icon.tsx'

export type Trouble = keyof (typeof mailTroubles)['en']['trouble']

/** A line that says why mail does not reach an address. */
export default function MailTrouble({ trouble }: { trouble: Trouble }) {
  const words = mailTroubles[useLanguage().language].trouble
  return (
    <Group
      gap={6}
      wrap="nowrap"
      align="flex-start"
      c={trouble === 'unsubscribed' ? 'dimmed' : 'var(--mantine-color-error)'}
    >
      <Icon name={trouble === 'unsubscribed' ? 'mail' : 'warning'} size={18} />
      <Text size="sm">{words[trouble]}</Text>
    </Group>
  )
}
