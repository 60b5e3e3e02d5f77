import { Stack, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { Mail } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { Empty } from '../lists/empty.tsx'
import { Pager } from '../lists/pager.tsx'
import { Record, Records } from '../lists/records.tsx'
import type { IconName } from '../values/icon.tsx'
import { StatusBadge } from '../values/status-badge.tsx'
import classes from './mail-list.module.css'
import { mailWords } from './words.ts'

const looks: { [Status in Mail['status']]: { color: string; icon: IconName } } = {
  stored: { color: 'gray', icon: 'clock' },
  sent: { color: 'brand', icon: 'send' },
  delivered: { color: 'brand', icon: 'check' },
  bounced: { color: 'red', icon: 'refund' },
  complained: { color: 'red', icon: 'warning' },
  failed: { color: 'red', icon: 'cross' },
  suppressed: { color: 'gray', icon: 'cross' },
}

type Pages = ComponentProps<typeof Pager>
type Props = {
  page: Pages['page'] & { data: Mail[] }
  onMove: Pages['onMove']
  label: string
  empty: { title: string; lead?: string }
  renderActions?: (mail: Mail) => ReactNode
}

/** Shows a page of mails with their texts, as far as the user may see them. */
export function MailList({ page, onMove, label, empty, renderActions }: Props) {
  if (page.data.length === 0) return <Empty icon="mail" {...empty} />
  return (
    <Stack>
      <Records label={label}>
        {page.data.map((mail) => (
          <MailRecord key={mail.id} mail={mail} actions={renderActions?.(mail)} />
        ))}
      </Records>
      <Pager page={page} onMove={onMove} />
    </Stack>
  )
}

function MailRecord({ mail, actions }: { mail: Mail; actions: ReactNode }) {
  const { outbox } = useMessages()
  const words = useWords(mailWords)
  const format = useFormat()
  return (
    <Record
      name={mail.subject}
      badges={<StatusBadge label={words.status[mail.status]} {...looks[mail.status]} />}
      lines={[
        `${words.outbox.to(mail.recipient)} · ${format.moment(mail.created_at)}`,
        useReason(mail),
        mail.is_retrying && words.retrying,
        mail.body_text === null && outbox.hidden,
      ]}
      actions={actions}
    >
      {mail.body_text !== null && (
        <Disclosure label={outbox.read}>
          <Text size="sm" className={classes.body}>
            {mail.body_text}
          </Text>
        </Disclosure>
      )}
    </Record>
  )
}

/** The reason why a mail did not arrive. */
function useReason({ status, failure }: Mail): string | null {
  const words = useWords(mailWords)
  if (!failure) return null
  if (status !== 'suppressed') return words.said(failure)
  return words.notSent(words.stops[failure as keyof typeof words.stops] ?? failure)
}
