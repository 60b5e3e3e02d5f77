import { Button, NativeSelect, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useActOnce, useApi } from '../../api/hooks.ts'
import type { Mail } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { useMessages } from '../../messages/provider.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MailList } from '../../parts/mail-list.tsx'
import { Page } from '../../parts/page.tsx'
import { useCursor } from '../../parts/pager.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useBusiness } from '../../session/business.tsx'

type Status = Mail['status']

const statuses: Status[] = ['stored', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed']

export default function Outbox() {
  const { outbox } = useMessages()
  const { path, can } = useBusiness()
  const [query, move] = useCursor()
  const [search, setSearch] = useSearchParams()
  const status = statuses.find((one) => one === search.get('status'))
  const list = useApi('GET /api/businesses/{business_id}/outbox', {
    path,
    query: { ...query, ...(status && { status }) },
  })
  return (
    <Page title={outbox.title} lead={outbox.lead}>
      <Stack>
        <NativeSelect
          label={outbox.show}
          value={status ?? ''}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value ? { status: currentTarget.value } : {})
            move({})
          }}
          data={[
            { value: '', label: outbox.all },
            ...statuses.map((value) => ({ value, label: outbox.status[value] })),
          ]}
          maw={280}
        />
        <Loaded query={list}>
          {(page) => (
            <MailList
              page={page}
              onMove={move}
              label={outbox.title}
              {...(status ? { emptyTitle: outbox.noMatch } : { emptyLead: outbox.emptyLead })}
              actionsOf={(mail) => can('messages:manage') && mail.can_resend && <Resend mail={mail} />}
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

function Resend({ mail: { id, recipient, subject } }: { mail: Mail }) {
  const { outbox } = useMessages()
  const { path } = useBusiness()
  const notify = useNotice()
  const resend = useActOnce('POST /api/businesses/{business_id}/outbox/{mail_id}/resend')
  return (
    <>
      {resend.error && <Problem error={resend.error} />}
      <Button
        size="xs"
        variant="default"
        aria-label={`${outbox.resend}: ${subject}`}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate({ path: { ...path, mail_id: id } }, { onSuccess: () => notify(outbox.resent(recipient)) })
        }
      >
        {outbox.resend}
      </Button>
    </>
  )
}
