import { useApi } from '../../api/hooks.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MailList } from '../../parts/mail-list.tsx'
import { Page } from '../../parts/page.tsx'
import { useCursor } from '../../parts/pager.tsx'
import { useBusiness } from '../../session/business.tsx'

export default function Outbox() {
  const { outbox } = useMessages()
  const { path } = useBusiness()
  const [query, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/outbox', { path, query })
  return (
    <Page title={outbox.title} lead={outbox.lead}>
      <Loaded query={list}>
        {(page) => <MailList page={page} onMove={move} label={outbox.title} emptyLead={outbox.emptyLead} />}
      </Loaded>
    </Page>
  )
}
