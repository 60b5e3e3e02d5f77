import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { accountWords } from '../account/words.ts'

type Sending = { isPending: boolean; error: Error | null }

type Props = {
  text: string
  /** How often the mail was sent. */
  count: number
  sending: Sending
  onSendAgain: () => void
  onOtherAddress: () => void
  children?: ReactNode
}

/** The page that waits for a mail: it can be sent again, or to another address. */
export function MailSent({ text, count, sending, onSendAgain, onOtherAddress, children }: Props) {
  const { recovery } = useWords(accountWords)
  return (
    <Page title={recovery.sentTitle} isCentered>
      <Card>
        <Stack>
          {children}
          <Text size="sm">{text}</Text>
          <Text size="sm">{recovery.lookElsewhere}</Text>
          {sending.error && <Problem error={sending.error} />}
          <Group>
            <Button variant="default" loading={sending.isPending} onClick={onSendAgain}>
              {recovery.sendAgain}
            </Button>
            <Button variant="subtle" onClick={onOtherAddress}>
              {recovery.otherAddress}
            </Button>
          </Group>
          <Text size="sm" role="status">
            {count > 1 && recovery.sentAgain}
          </Text>
        </Stack>
      </Card>
    </Page>
  )
}
