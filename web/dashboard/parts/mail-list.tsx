import { Stack, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { Mail } from '../api/types.generated.ts'
import { useFormat } from '../messages/format.ts'
import { useMessages } from '../messages/provider.tsx'
import { Disclosure } from './disclosure.tsx'
import { Empty } from './empty.tsx'
import classes from './mail-list.module.css'
import { MailStatus } from './mail-status.tsx'
import { Pager } from './pager.tsx'
import { Record, Records } from './records.tsx'

type Pages = ComponentProps<typeof Pager>
type Props = {
  page: Pages['page'] & { data: Mail[] }
  onMove: Pages['onMove']
  label: string
  emptyLead?: string
  emptyTitle?: string
  actionsOf?: (mail: Mail) => ReactNode
}

/** A page of mails with their texts, as far as the reader may see them. */
export function MailList({ page, onMove, label, emptyLead, emptyTitle, actionsOf }: Props) {
  const { outbox } = useMessages()
  const format = useFormat()
  if (page.data.length === 0) return <Empty icon="mail" title={emptyTitle ?? outbox.empty} lead={emptyLead} />
  return (
    <Stack>
      <Records label={label}>
        {page.data.map((mail) => (
          <Record
            key={mail.id}
            name={mail.subject}
            badges={<MailStatus status={mail.status} />}
            lines={[
              `${outbox.to(mail.recipient)} · ${format.moment(mail.created_at)}`,
              ...(mail.is_retrying ? [outbox.retrying] : []),
              ...(mail.body_text === null ? [outbox.hidden] : []),
            ]}
            actions={actionsOf?.(mail)}
          >
            {mail.body_text !== null && (
              <Disclosure label={outbox.read}>
                <Text size="sm" className={classes.body}>
                  {mail.body_text}
                </Text>
              </Disclosure>
            )}
          </Record>
        ))}
      </Records>
      <Pager page={page} onMove={onMove} />
    </Stack>
  )
}
