import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { DiscountCode } from '../../../api/types.generated.ts'
import { loadWords } from '../../../messages/loaded-words.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { SavedViews } from '../../../parts/saved-views/saved-views.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { discountDialogWords } from './dialogs/words.ts'
import { DiscountRecord, type State, type Task } from './discount-record.tsx'
import { discountWords } from './words.ts'

const loadDialog = async () =>
  (await Promise.all([import('./dialogs/discount-dialog.tsx'), loadWords([discountDialogWords])]))[0]
const DiscountDialog = lazy(async () => ({ default: (await loadDialog()).DiscountDialog }))
const CopyDialog = lazyPart([discountDialogWords], async () => (await import('./dialogs/copy-dialog.tsx')).CopyDialog)
const ShareDialog = lazyPart(
  [discountDialogWords],
  async () => (await import('./dialogs/share-dialog.tsx')).ShareDialog,
)

const states: State[] = ['active', 'scheduled', 'used_up', 'ended', 'disabled']

type Open = { task: 'create' } | { task: Task; code: DiscountCode }

export default function Discounts() {
  const { table } = useMessages()
  const discounts = useWords(discountWords)
  const { path, can } = useBusiness()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search', 'state'])
  const list = useApi('GET /api/businesses/{business_id}/discount-codes', {
    path,
    query: { page_size: 25, ...((isFirstPage ? filters : cursor) as object) },
  })
  const create = can('catalog:manage') && (
    <Button onClick={() => setOpen({ task: 'create' })} onMouseEnter={loadDialog} leftSection={<Icon name="plus" />}>
      {discounts.create}
    </Button>
  )
  return (
    <Page title={discounts.title} action={create}>
      <Stack gap="sm">
        <Group gap="xs">
          <SearchField
            label={discounts.search}
            value={filters.search ?? ''}
            onSearch={(text) => setFilters({ search: text }, true)}
          />
          <NativeSelect
            aria-label={discounts.state}
            value={filters.state ?? ''}
            onChange={(event) => setFilters({ state: event.currentTarget.value })}
            data={[
              { value: '', label: table.any },
              ...states.map((state) => ({ value: state, label: discounts.states[state] })),
            ]}
          />
          <SavedViews list="discounts" />
        </Group>
        <PagedRecords
          query={list}
          label={discounts.title}
          empty={
            Object.keys(filters).length > 0 ? (
              <NoMatch title={discounts.noMatch} onClear={() => setFilters({ search: undefined, state: undefined })} />
            ) : (
              <Empty icon="percent" title={discounts.empty} lead={discounts.emptyLead} action={create} />
            )
          }
          onMove={move}
        >
          {(code) => <DiscountRecord key={code.id} code={code} onTask={(task) => setOpen({ task, code })} />}
        </PagedRecords>
      </Stack>
      <Suspense>
        {open?.task === 'create' && <DiscountDialog onClose={close} />}
        {open?.task === 'edit' && <DiscountDialog code={open.code} onClose={close} />}
        {open?.task === 'share' && <ShareDialog code={open.code} onClose={close} />}
        {open?.task === 'copy' && <CopyDialog code={open.code} onClose={close} />}
      </Suspense>
    </Page>
  )
}
