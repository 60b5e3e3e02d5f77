import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { toAddress } from '../../../../client/request.ts'
import { useApi } from '../../../api/hooks.ts'
import type { StockRow } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { importWords } from '../../../parts/import/words.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager } from '../../../parts/lists/pager.tsx'
import { useLiveLists } from '../../../parts/live/use-live-lists.ts'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import classes from './stock.module.css'
import { StockLine } from './stock-line.tsx'
import { type Mode, useEdits } from './use-edits.ts'
import { stockWords } from './words.ts'

const TransferDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).TransferDialog }))
const HistoryDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).HistoryDialog }))
const ImportDialog = lazyPart([importWords], async () => (await import('./import-dialog.tsx')).ImportDialog)
const LevelDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).LevelDialog }))
/** Loaded only after something was typed. */
const SaveBar = lazy(async () => ({ default: (await import('./save-bar.tsx')).SaveBar }))
const LeaveGuard = lazy(() => import('../../../parts/dialogs/leave-guard.tsx'))

type Open = { task: 'transfer' | 'import' | 'level' } | { task: 'history'; row: StockRow }

/** The stock of all variants, in one warehouse or in all, to be changed or counted in place. */
export default function Stock() {
  const { stock: words } = useWords(stockWords)
  const { can } = useBusiness()
  const isManager = can('catalog:manage')
  const [open, setOpen] = useState<Open>()
  const { list, filters, setFilters, move } = useStock()
  const { search, status } = filters
  const places = list.data?.warehouses ?? []
  const chosen = places.length === 1 ? places[0] : places.find(({ id }) => String(id) === filters.warehouse)
  const mode: Mode = filters.mode === 'count' && chosen && isManager ? 'count' : 'edit'
  const edits = useEdits(`${chosen?.id} ${mode}`)
  const line = { places, warehouseId: chosen?.id, mode, edits: isManager ? edits : undefined }
  return (
    <Page title={words.title} action={<Actions onOpen={(task) => setOpen({ task })} places={places.length} />}>
      <Stack gap="sm">
        {places.length > 1 && <WarehouseTabs places={places} chosen={chosen?.id} />}
        <Tools filters={filters} onFilter={setFilters} mode={mode} mayCount={isManager && chosen !== undefined} />
        {mode === 'count' && (
          <Text size="sm" role="note">
            {words.count.lead}
          </Text>
        )}
        <Loaded query={list} rows={6}>
          {(page) =>
            page.data.length > 0 ? (
              <>
                <ul className={classes.list} aria-label={words.title}>
                  {page.data.map((row) => (
                    <StockLine
                      key={row.variant_id}
                      {...line}
                      row={row}
                      onHistory={() => setOpen({ task: 'history', row })}
                    />
                  ))}
                </ul>
                <Pager page={page} onMove={move} />
              </>
            ) : (
              <NoStock
                isFiltered={Boolean(search || status)}
                onClear={() => setFilters({ search: undefined, status: undefined })}
              />
            )
          }
        </Loaded>
      </Stack>
      <Suspense>{edits.list.length > 0 && <SaveBar edits={edits} mode={mode} />}</Suspense>
      <Suspense>{edits.list.length > 0 && <LeaveGuard isDirty={() => true} />}</Suspense>
      <Suspense>
        {open && <OpenDialog open={open} places={places} chosen={chosen?.id} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Page>
  )
}

/** One page of the stock that the address asks for. */
function useStock() {
  const { path } = useBusiness()
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search', 'status', 'warehouse', 'mode'])
  const { search, status } = filters
  const query = isFirstPage ? { ...(search && { search }), ...(status && { stock_status: status }) } : cursor
  const list = useApi('GET /api/businesses/{business_id}/stock', {
    path,
    query: { page_size: 25, ...(query as object) },
  })
  useLiveLists(Boolean(list.data))
  return { list, filters, setFilters, move }
}

type DialogProps = {
  open: Open
  places: { id: number; name: string }[]
  chosen: number | undefined
  onClose: () => void
}

function OpenDialog({ open, places, chosen, onClose }: DialogProps) {
  if (open.task === 'history') return <HistoryDialog row={open.row} warehouseId={chosen} onClose={onClose} />
  if (open.task === 'transfer') return <TransferDialog places={places} from={chosen} onClose={onClose} />
  return open.task === 'import' ? <ImportDialog onClose={onClose} /> : <LevelDialog onClose={onClose} />
}

function NoStock({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { stock: words } = useWords(stockWords)
  if (isFiltered) return <NoMatch title={words.noMatch} onClear={onClear} />
  return <Empty icon="box" title={words.empty} lead={words.emptyLead} />
}

type Filters = Partial<Record<'search' | 'status' | 'warehouse' | 'mode', string>>
type ToolsProps = {
  filters: Filters
  onFilter: (part: Filters, replace?: boolean) => void
  mode: Mode
  mayCount: boolean
}

function Tools({ filters: { search, status }, onFilter, mode, mayCount }: ToolsProps) {
  const { table } = useMessages()
  const { stock: words } = useWords(stockWords)
  return (
    <Group gap="xs">
      <SearchField label={words.search} value={search ?? ''} onSearch={(text) => onFilter({ search: text }, true)} />
      <NativeSelect
        aria-label={words.status}
        value={status ?? ''}
        onChange={(event) => onFilter({ status: event.currentTarget.value })}
        data={[
          { value: '', label: table.any },
          { value: 'low_stock', label: words.statuses.low_stock },
          { value: 'out_of_stock', label: words.statuses.out_of_stock },
        ]}
      />
      {mayCount && (
        <Button
          variant={mode === 'count' ? 'filled' : 'default'}
          aria-pressed={mode === 'count'}
          onClick={() => onFilter({ mode: mode === 'count' ? undefined : 'count' })}
        >
          {mode === 'count' ? words.count.end : words.count.start}
        </Button>
      )}
    </Group>
  )
}

function Actions({ onOpen, places }: { onOpen: (task: 'transfer' | 'import' | 'level') => void; places: number }) {
  const { stock: words } = useWords(stockWords)
  const { path, can } = useBusiness()
  const isManager = can('catalog:manage')
  return (
    <Group gap="xs">
      {isManager && places > 1 && (
        <Button variant="default" leftSection={<Icon name="truck" size={16} />} onClick={() => onOpen('transfer')}>
          {words.transfer.open}
        </Button>
      )}
      {isManager && (
        <>
          <Button variant="default" onClick={() => onOpen('level')}>
            {words.level.open}
          </Button>
          <Button variant="default" leftSection={<Icon name="upload" size={16} />} onClick={() => onOpen('import')}>
            {words.import.open}
          </Button>
        </>
      )}
      <Button
        component="a"
        variant="default"
        href={toAddress('/api/businesses/{business_id}/stock/export', path)}
        download
        leftSection={<Icon name="download" size={16} />}
      >
        {words.export}
      </Button>
    </Group>
  )
}

type Place = { id: number; name: string }

function WarehouseTabs({ places, chosen }: { places: Place[]; chosen: number | undefined }) {
  const { stock: words } = useWords(stockWords)
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const toTab = (id?: number) => {
    const next = new URLSearchParams(params)
    if (id === undefined) next.delete('warehouse')
    else next.set('warehouse', String(id))
    next.delete('mode')
    return `${pathname}?${next}`
  }
  return (
    <Tabs
      label={words.warehouses}
      tabs={[
        { key: 'all', label: words.all, to: toTab(), isCurrent: chosen === undefined },
        ...places.map(({ id, name }) => ({
          key: String(id),
          label: name,
          to: toTab(id),
          isCurrent: id === chosen,
        })),
      ]}
    />
  )
}
