import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { Page } from '../../parts/layout/page.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useCursor } from '../../parts/lists/pager.tsx'
import { MailList } from '../../parts/mails/mail-list.tsx'
import { mailWords } from '../../parts/mails/words.ts'

/** Lists the installation's secret mails, which an operator passes on while no mail server is configured. */
export default function OperatorOutbox() {
  const { outbox } = useWords(mailWords)
  const [query, move] = useCursor()
  const list = useApi('GET /api/operator/outbox', { query })
  return (
    <Page title={outbox.operatorTitle} lead={outbox.operatorLead}>
      <Loaded query={list}>
        {(page) => (
          <MailList
            page={page}
            onMove={move}
            label={outbox.operatorTitle}
            empty={{ title: outbox.empty, lead: outbox.operatorEmptyLead }}
          />
        )}
      </Loaded>
    </Page>
  )
}
