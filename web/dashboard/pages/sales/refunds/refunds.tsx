import { Group, NativeSelect, Stack } from '@mantine/core'
import type { Refund, Return } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { RefundTable } from './refund-table.tsx'
import { ReturnTable } from './return-table.tsx'
import { refundWords } from './words.ts'

const refundStatuses: Refund['status'][] = ['requested', 'pending', 'succeeded', 'failed']
const returnStatuses: Return['status'][] = ['requested', 'approved', 'received', 'refunded', 'rejected']

/** Lists refunds and returns of all orders, newest first. */
export default function Refunds() {
  const { refunds: words, returns } = useWords(refundWords)
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['list', 'status'])
  const isReturns = filters.list === 'returns'
  const wanted = filters.status ? { status: filters.status } : {}
  const query = { page_size: 25, ...(isFirstPage ? wanted : cursor) }
  const own = isReturns ? returns : words
  const empty = filters.status ? (
    <NoMatch title={own.noMatch} onClear={() => setFilters({ status: undefined })} />
  ) : (
    <Empty icon={isReturns ? 'box' : 'refund'} title={own.empty} lead={own.emptyLead} />
  )
  const choices = isReturns
    ? returnStatuses.map((value) => ({ value, label: returns.status[value] }))
    : refundStatuses.map((value) => ({ value, label: words.status[value] }))
  const Table = isReturns ? ReturnTable : RefundTable
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="sm">
        <Tabs
          label={words.tabsLabel}
          tabs={(['refunds', 'returns'] as const).map((key) => ({
            key,
            label: words.tabs[key],
            to: key === 'refunds' ? '?' : '?list=returns',
            isCurrent: isReturns === (key === 'returns'),
          }))}
        />
        <Group>
          <NativeSelect
            aria-label={words.filter}
            value={filters.status ?? ''}
            onChange={(event) => setFilters({ status: event.currentTarget.value })}
            data={[{ value: '', label: words.all }, ...choices]}
          />
        </Group>
        <Table query={query} onMove={move} empty={empty} />
      </Stack>
    </Page>
  )
}
