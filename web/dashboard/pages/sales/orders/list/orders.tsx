import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api/call.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { useColumnChoice } from '../../../../parts/data-table/column-choice.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { NoMatch } from '../../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../../parts/layout/page.tsx'
import { Tabs } from '../../../../parts/layout/tabs.tsx'
import { Empty } from '../../../../parts/lists/empty.tsx'
import { SavedViews } from '../../../../parts/saved-views/saved-views.tsx'
import { Chip } from '../../../../parts/values/chip.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { useStoreFilter } from '../../../../session/store.ts'
import { useHasNewOrders, useTabCounts } from '../queries.ts'
import { orderWords } from '../words.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ExportButton } from './export-button.tsx'
import { type ListedOrder, neededColumns, OrderCard, useOrderColumns } from './order-columns.tsx'
import { filterNames, OrderFilters } from './order-filters.tsx'

type Filters = Record<string, string | undefined>

const tabs = ['all', 'to_confirm', 'to_ship', 'unpaid', 'shipped', 'done', 'problems', 'drafts', 'spam'] as const

/** Lists orders by state, searched and filtered, and changes those that are selected. */
export default function Orders() {
  const { orders } = useWords(orderWords)
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const { list, loadAll, filters, wanted, setFilters, move, hasNew } = useOrderList()
  const columns = useOrderColumns()
  const { shownColumns, choice } = useColumnChoice('orders', columns)
  const mayManage = can('orders:manage')
  const create = (
    <Button component={Link} to={pathTo('newOrder')} leftSection={<Icon name="plus" />}>
      {orders.create}
    </Button>
  )
  return (
    <Page title={orders.title} action={mayManage && create}>
      <Stack gap="sm">
        <StateTabs current={filters.tab ?? 'all'} />
        <Tools filters={filters} wanted={wanted} onFilter={setFilters} columnChoice={choice} />
        {filters.customer_id && (
          <BuyerChip
            name={list.data?.data[0]?.customer_name ?? ''}
            onRemove={() => setFilters({ customer_id: undefined })}
          />
        )}
        {hasNew && (
          <Group gap="xs" role="status">
            {orders.newOrders}
            <Button size="xs" variant="light" onClick={() => list.refetch()}>
              {orders.showNew}
            </Button>
          </Group>
        )}
        <DataTable
          label={orders.title}
          query={list as never}
          columns={shownColumns}
          rowTo={(order: ListedOrder) => pathTo('order', { order_id: order.id })}
          rowName={(order) => order.order_id}
          card={(order) => <OrderCard order={order} />}
          onMove={move}
          empty={<NoOrders filters={filters} onClear={() => setFilters(clearedFilters)} action={mayManage && create} />}
          bulk={mayManage ? (rows, clear) => <BulkActions orders={rows} onDone={clear} /> : undefined}
          loadAll={loadAll as never}
        />
      </Stack>
    </Page>
  )
}

/** A tab for each state, with the number of orders that need attention. */
function StateTabs({ current }: { current: string }) {
  const { orders } = useWords(orderWords)
  const store = useStoreFilter()
  const counts = useTabCounts()
  return (
    <Tabs
      label={orders.tabsLabel}
      tabs={tabs.map((tab) => ({
        key: tab,
        label: orders.tabs[tab],
        to: tab === 'all' ? '?' : `?tab=${tab}`,
        isCurrent: tab === current,
        count: tab === 'all' || tab === 'done' || store ? undefined : countText(counts.data, tab),
      }))}
    />
  )
}

function BuyerChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { table } = useMessages()
  const { orders } = useWords(orderWords)
  return (
    <Group>
      <Chip
        label={`${orders.columns.buyer}: ${name}`}
        remove={table.removeFilter(orders.columns.buyer)}
        onRemove={onRemove}
      />
    </Group>
  )
}

type ToolsProps = {
  filters: Filters
  wanted: object
  onFilter: (part: Filters, replace?: boolean) => void
  columnChoice: ReactNode
}

/** Search, filters, views, columns, and files out and in. */
function Tools({ filters, wanted, onFilter, columnChoice }: ToolsProps) {
  const { orders } = useWords(orderWords)
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const mayManage = can('orders:manage')
  return (
    <Group gap="xs">
      <SearchField
        label={orders.search}
        value={filters.search ?? ''}
        onSearch={(text) => onFilter({ search: text }, true)}
      />
      <OrderFilters filters={filters} onChange={onFilter} />
      <SavedViews list="orders" />
      {columnChoice}
      {mayManage && <ExportButton filters={wanted} />}
      {mayManage && (
        <Button
          component={Link}
          to={pathTo('uploadOrders')}
          variant="default"
          leftSection={<Icon name="upload" size={16} />}
        >
          {orders.upload}
        </Button>
      )}
    </Group>
  )
}

type EmptyProps = { filters: Filters; onClear: () => void; action: ReactNode }

/** Says why there is nothing to see. */
function NoOrders({ filters, onClear, action }: EmptyProps) {
  const { orders } = useWords(orderWords)
  const store = useStoreFilter()
  const isFiltered = Object.keys(filters).some((name) => name !== 'tab')
  if (isFiltered) return <NoMatch title={orders.noMatch} onClear={onClear} />
  if (filters.tab || store) return <Empty icon="check" title={orders.emptyTab} lead={orders.emptyTabLead} />
  return <Empty icon="orders" title={orders.empty} lead={orders.emptyLead} action={action} />
}

/** One page of the orders that the address asks for, and how to load all of them. */
function useOrderList() {
  const { path } = useBusiness()
  const store = useStoreFilter()
  const names = ['tab', 'search', 'customer_id', ...filterNames]
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(names)
  const { search, ...others } = filters
  const wanted = {
    ...(store && { store_id: store }),
    ...others,
    ...(search && { search, search_field: 'any' }),
  } as object
  const list = useApi('GET /api/businesses/{business_id}/orders', {
    path,
    query: { page_size: 25, columns: neededColumns, ...(isFirstPage ? wanted : cursor) },
  })
  const loadAll = async () => {
    const operation = 'GET /api/businesses/{business_id}/orders/selection'
    const { orders: rows, is_complete: isComplete } = await call(operation, { path, query: wanted })
    return { rows, isComplete }
  }
  const isPlain = Object.keys(filters).length === 0 && !store
  const hasNew = useHasNewOrders(isPlain && isFirstPage ? list.data?.data[0]?.id : undefined, Boolean(list.data))
  return { list, loadAll, filters, wanted, setFilters, move, hasNew }
}

const clearedFilters = Object.fromEntries(['search', 'customer_id', ...filterNames].map((name) => [name, undefined]))

type Counts = NonNullable<ReturnType<typeof useTabCounts>['data']>

function countText(data: Counts | undefined, tab: keyof Counts['counts']) {
  const count = data?.counts[tab]
  if (!data || !count) return undefined
  return count >= data.maximum ? `${data.maximum}+` : String(count)
}
