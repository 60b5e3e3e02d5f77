import { Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { ReviewRecord } from './review-record.tsx'
import { reviewWords } from './words.ts'

const states = ['pending', 'published', 'rejected', 'all'] as const
type State = (typeof states)[number]

/** Lists the reviews of products, waiting ones first. */
export default function Reviews() {
  const words = useWords(reviewWords)
  const [search] = useSearchParams()
  const state = states.find((one) => one === search.get('status')) ?? 'pending'
  const tabs = states.map((key) => ({
    key,
    label: words.tabs[key],
    to: key === 'pending' ? '?' : `?status=${key}`,
    isCurrent: key === state,
  }))
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack>
        <Tabs label={words.tabsLabel} tabs={tabs} />
        <List key={state} state={state} />
      </Stack>
    </Page>
  )
}

function List({ state }: { state: State }) {
  const words = useWords(reviewWords)
  const { path } = useBusiness()
  const [cursor, move] = useCursor()
  const status = state === 'all' ? {} : { status: state }
  const list = useApi('GET /api/businesses/{business_id}/reviews', { path, query: { ...status, ...cursor } })
  return (
    <PagedRecords
      query={list}
      rows={4}
      label={words.title}
      empty={<Empty icon="star" title={words.empty[state]} lead={words.emptyLead} />}
      onMove={move}
    >
      {(review) => <ReviewRecord key={review.id} review={review} />}
    </PagedRecords>
  )
}
