import { NativeSelect, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Mail } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { MailList } from '../../../parts/mails/mail-list.tsx'
import { mailWords } from '../../../parts/mails/words.ts'
import { useBusiness } from '../../../session/business.tsx'
import { StoppedAddresses } from './stopped-addresses.tsx'

type Status = Mail['status']

/** Lists the business's mails by status, and suppressed addresses. */
export default function Outbox() {
  const { outbox } = useWords(mailWords)
  const words = useWords(mailWords)
  const { can } = useBusiness()
  const [search] = useSearchParams()
  const view = can('messages:manage') && search.get('view') === 'stopped' ? 'stopped' : 'mails'
  const tabs = (['mails', 'stopped'] as const).map((key) => ({
    key,
    label: words.views[key],
    to: key === 'mails' ? '?' : '?view=stopped',
    isCurrent: key === view,
  }))
  return (
    <Page title={outbox.title} lead={outbox.lead}>
      <Stack>
        {can('messages:manage') && <Tabs label={words.viewsLabel} tabs={tabs} />}
        {view === 'stopped' ? <StoppedAddresses /> : <Mails />}
      </Stack>
    </Page>
  )
}

function Mails() {
  const words = useWords(mailWords)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('status') ?? ''
  const status = asked in words.status ? (asked as Status) : undefined
  return (
    <>
      <NativeSelect
        label={words.filter}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => setSearch(value ? { status: value } : {}, { replace: true })}
        data={[
          { value: '', label: words.all },
          ...Object.entries(words.status).map(([value, label]) => ({ value, label })),
        ]}
        maw={240}
      />
      <FilteredMails key={status} status={status} />
    </>
  )
}

function FilteredMails({ status }: { status: Status | undefined }) {
  const { outbox } = useWords(mailWords)
  const words = useWords(mailWords)
  const { path, can } = useBusiness()
  const [cursor, move] = useCursor()
  const query = { ...cursor, ...(status && { status }) }
  const list = useApi('GET /api/businesses/{business_id}/outbox', { path, query })
  return (
    <Loaded query={list}>
      {(page) => (
        <MailList
          page={page}
          onMove={move}
          label={outbox.title}
          empty={status ? { title: words.emptyFilter } : { title: outbox.empty, lead: outbox.emptyLead }}
          renderActions={(mail) => mail.can_resend && can('messages:manage') && <Resend mail={mail} />}
        />
      )}
    </Loaded>
  )
}

function Resend({ mail }: { mail: Mail }) {
  const words = useWords(mailWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const resend = useAct('POST /api/businesses/{business_id}/outbox/{mail_id}/resend')
  return (
    <Confirm
      label={words.resend}
      title={words.resendTitle}
      text={words.resendText(mail.recipient)}
      isDanger={false}
      onConfirm={async () => {
        await resend.mutateAsync({ path: { ...path, mail_id: mail.id } })
        notify(words.resent)
      }}
    />
  )
}
