import { Alert, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { Page } from '../../parts/layout/page.tsx'
import { Empty } from '../../parts/lists/empty.tsx'
import { PagedRecords } from '../../parts/lists/paged-records.tsx'
import { useCursor } from '../../parts/lists/pager.tsx'
import { useUser } from '../../session/session.tsx'
import { developerWords } from '../developers/words.ts'
import { ReviewRecord } from './review-record.tsx'

type Shown = 'waiting' | 'changes' | 'verified'

export default function OperatorApps() {
  const { operator } = useWords(developerWords)
  const { is_operator } = useUser()
  const [shown, setShown] = useState<Shown>('waiting')
  const [cursor, move] = useCursor()
  const filters = { waiting: { is_verified: false }, changes: { has_revision: true }, verified: { is_verified: true } }
  const list = useApi('GET /api/operator/apps', { query: { ...filters[shown], ...cursor } }, { enabled: is_operator })
  const filter = (
    <SegmentedControl
      aria-label={operator.filter}
      value={shown}
      onChange={(value) => {
        setShown(value as Shown)
        move({})
      }}
      data={[
        { value: 'waiting', label: operator.waiting },
        { value: 'changes', label: operator.changes },
        { value: 'verified', label: operator.verified },
      ]}
    />
  )
  if (!is_operator)
    return (
      <Page title={operator.title}>
        <Alert role="note">{operator.notOperator}</Alert>
      </Page>
    )
  return (
    <Page title={operator.title} lead={operator.lead} action={filter}>
      <PagedRecords
        query={list}
        label={operator.title}
        empty={<Empty icon="shield" title={operator.empty[shown]} />}
        onMove={move}
      >
        {(app) => <ReviewRecord key={app.client_id} app={app} />}
      </PagedRecords>
    </Page>
  )
}
