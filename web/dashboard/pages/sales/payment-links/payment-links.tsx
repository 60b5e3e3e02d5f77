import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { PaymentLink } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useStoreFilter } from '../../../session/store.ts'
import { LinkRecord, type State } from './link-record.tsx'
import { paymentLinkWords } from './words.ts'

const loadDialog = () => import('./link-dialog.tsx')
const LinkDialog = lazy(async () => ({ default: (await loadDialog()).LinkDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

const states: State[] = ['open', 'used_up', 'expired', 'inactive']

type Open = { task: 'create' } | { task: 'edit' | 'share'; link: PaymentLink }

export default function PaymentLinks() {
  const { table } = useMessages()
  const words = useWords(paymentLinkWords)
  const { path, can } = useBusiness()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search', 'state'])
  const store = useStoreFilter()
  const wanted = { ...(store && { store_id: store }), ...filters } as object
  const list = useApi('GET /api/businesses/{business_id}/payment-links', {
    path,
    query: { page_size: 25, ...(isFirstPage ? wanted : cursor) },
  })
  const create = can('orders:manage') && (
    <Button onClick={() => setOpen({ task: 'create' })} onMouseEnter={loadDialog} leftSection={<Icon name="plus" />}>
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} lead={words.lead} action={create}>
      <Stack gap="sm">
        <Group gap="xs">
          <SearchField
            label={words.search}
            value={filters.search ?? ''}
            onSearch={(text) => setFilters({ search: text }, true)}
          />
          <NativeSelect
            aria-label={words.state}
            value={filters.state ?? ''}
            onChange={(event) => setFilters({ state: event.currentTarget.value })}
            data={[
              { value: '', label: table.any },
              ...states.map((state) => ({ value: state, label: words.states[state] })),
            ]}
          />
        </Group>
        <PagedRecords
          query={list}
          label={words.title}
          empty={
            Object.keys(filters).length > 0 ? (
              <NoMatch title={words.noMatch} onClear={() => setFilters({ search: undefined, state: undefined })} />
            ) : (
              <Empty icon="link" title={words.empty} lead={words.emptyLead} action={create} />
            )
          }
          onMove={move}
        >
          {(link) => <LinkRecord key={link.id} link={link} onTask={(task) => setOpen({ task, link })} />}
        </PagedRecords>
      </Stack>
      <Suspense>
        {open?.task === 'create' && <LinkDialog onClose={close} onMade={(link) => setOpen({ task: 'share', link })} />}
        {open?.task === 'edit' && <LinkDialog link={open.link} onClose={close} />}
        {open?.task === 'share' && <ShareDialog link={open.link} onClose={close} />}
      </Suspense>
    </Page>
  )
}
