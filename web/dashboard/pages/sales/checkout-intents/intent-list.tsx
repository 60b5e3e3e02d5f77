import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useStoreFilter } from '../../../session/store.ts'
import { Figures } from './figures.tsx'
import { IntentDialog } from './intent-dialog.tsx'
import { IntentRecord } from './intent-record.tsx'
import { checkoutIntentWords } from './words.ts'

const statuses = ['abandoned', 'active', 'completed'] as const

export function IntentList() {
  const { table } = useMessages()
  const words = useWords(checkoutIntentWords)
  const { path } = useBusiness()
  const [open, setOpen] = useState<string>()
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search', 'status'])
  const store = useStoreFilter()
  const wanted = { ...(store && { store_id: store }), ...filters } as object
  const list = useApi('GET /api/businesses/{business_id}/checkout-intents', {
    path,
    query: { page_size: 25, ...(isFirstPage ? wanted : cursor) },
  })
  return (
    <>
      <Figures store={store} />
      <Group gap="xs">
        <SearchField
          label={words.search}
          value={filters.search ?? ''}
          onSearch={(text) => setFilters({ search: text }, true)}
        />
        <NativeSelect
          aria-label={words.status}
          value={filters.status ?? ''}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
          data={[
            { value: '', label: table.any },
            ...statuses.map((status) => ({ value: status, label: words.statuses[status] })),
          ]}
        />
      </Group>
      <PagedRecords
        query={list}
        label={words.title}
        empty={
          Object.keys(filters).length > 0 ? (
            <NoMatch title={words.noMatch} onClear={() => setFilters({ search: undefined, status: undefined })} />
          ) : (
            <Empty icon="clock" title={words.empty} lead={words.emptyLead} />
          )
        }
        onMove={move}
      >
        {(intent) => <IntentRecord key={intent.id} intent={intent} onOpen={() => setOpen(intent.id)} />}
      </PagedRecords>
      {open && <IntentDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
