import { Badge, Code } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Verdict } from './verdict.tsx'
import { auditWords } from './words.ts'

export default function Audit() {
  const { audit } = useWords(auditWords)
  const format = useFormat()
  const { path } = useBusiness()
  const [query, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/audit', { path, query })
  return (
    <Page title={audit.title} lead={audit.lead} action={<Verdict />}>
      <PagedRecords
        query={list}
        rows={6}
        label={audit.title}
        empty={<Empty icon="list" title={audit.empty} />}
        onMove={move}
      >
        {(entry) => (
          <Record
            key={entry.sequence}
            name={entry.description}
            badges={
              <Badge variant="light" color="gray">
                #{entry.sequence}
              </Badge>
            }
            lines={[`${format.moment(entry.at)} ${audit.by(entry.actor_name ?? entry.actor)}`]}
          >
            <Disclosure label={audit.details}>
              <Code block>{entry.target}</Code>
              {Object.keys(entry.details).length > 0 && <Code block>{JSON.stringify(entry.details, null, 2)}</Code>}
              <Code block>{`${audit.hash} ${entry.hash}`}</Code>
            </Disclosure>
          </Record>
        )}
      </PagedRecords>
    </Page>
  )
}
