import { Badge, Stack, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { Pager, useCursor } from '../../parts/pager.tsx'
import { Record, Records } from '../../parts/records.tsx'
import { useBusiness } from '../../session/business.tsx'
import classes from './outbox.module.css'

const colors = { stored: 'gray', sent: 'brand', failed: 'red' } as const

export default function Outbox() {
  const { outbox } = useMessages()
  const format = useFormat()
  const { path } = useBusiness()
  const [query, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/outbox', { path, query })
  return (
    <Page title={outbox.title} lead={outbox.lead}>
      <Loaded query={list}>
        {(page) =>
          page.data.length === 0 ? (
            <Empty icon="mail" title={outbox.empty} lead={outbox.emptyLead} />
          ) : (
            <Stack>
              <Records label={outbox.title}>
                {page.data.map((mail) => (
                  <Record
                    key={mail.id}
                    name={mail.subject}
                    badges={
                      <Badge variant="light" color={colors[mail.status]}>
                        {outbox.status[mail.status]}
                      </Badge>
                    }
                    lines={[`${outbox.to(mail.recipient)} · ${format.moment(mail.created_at)}`]}
                  >
                    <Disclosure label={outbox.read}>
                      <Text size="sm" className={classes.body}>
                        {mail.body_text}
                      </Text>
                    </Disclosure>
                  </Record>
                ))}
              </Records>
              <Pager page={page} onMove={move} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}
