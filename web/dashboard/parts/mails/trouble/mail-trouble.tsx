import { Group, Text } from '@mantine/core'
import { useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../values/icon.tsx'
import { mailTroubleWords } from './words.ts'

export type Trouble = keyof (typeof mailTroubleWords)['en']['trouble']

/** Says why mail does not reach an address. */
export default function MailTrouble({ trouble }: { trouble: Trouble }) {
  const words = useWords(mailTroubleWords).trouble
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
