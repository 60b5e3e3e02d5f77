import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { toAddress } from '../../../../client/request.ts'
import { useApi } from '../../../api/hooks.ts'
import type { CustomerWithTotals } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { type Column, DataTable } from '../../../parts/data-table/data-table.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { importWords } from '../../../parts/import/words.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { SavedViews } from '../../../parts/saved-views/saved-views.tsx'
import { Chip } from '../../../parts/values/chip.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Money } from '../../../parts/values/money.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { customerDialogWords } from './dialogs/words.ts'
import { customerWords } from './words.ts'

const CustomerDialog = lazy(async () => ({ default: (await import('./customer-dialog.tsx')).CustomerDialog }))
const ImportDialog = lazyPart(
  [customerDialogWords, importWords],
  async () => (await import('./dialogs/import-dialog.tsx')).ImportDialog,
)

const exportFile = '/api/businesses/{business_id}/customers/export'

/** Lists the customers, searched and filtered. */
export default function Customers() {
  const { customers } = useWords(customerWords)
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const [isCreating, setCreating] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search', 'tags', 'status'])
  const list = useApi('GET /api/businesses/{business_id}/customers', {
    path,
    query: { page_size: 25, ...((isFirstPage ? filters : cursor) as object) },
  })
  const columns = useColumns()
  const create = can('orders:manage') && (
    <Button onClick={() => setCreating(true)} leftSection={<Icon name="plus" />}>
      {customers.create}
    </Button>
  )
  return (
    <Page title={customers.title} action={create}>
      <Stack gap="sm">
        <Tools filters={filters} onFilter={setFilters} onImport={() => setImporting(true)} />
        <DataTable
          label={customers.title}
          query={list}
          columns={columns}
          rowTo={(customer) => pathTo('customer', { customer_id: customer.id })}
          rowName={(customer) => customer.name ?? customers.nameless}
          card={(customer) => <CustomerCard customer={customer} />}
          onMove={move}
          empty={
            Object.keys(filters).length > 0 ? (
              <NoMatch
                title={customers.noMatch}
                onClear={() => setFilters({ search: undefined, tags: undefined, status: undefined })}
              />
            ) : (
              <Empty icon="people" title={customers.empty} lead={customers.emptyLead} action={create} />
            )
          }
        />
      </Stack>
      <Suspense>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
        {isCreating && <NewCustomer onClose={() => setCreating(false)} />}
      </Suspense>
    </Page>
  )
}

function NewCustomer({ onClose }: { onClose: () => void }) {
  const pathTo = usePathTo()
  const navigate = useNavigate()
  return <CustomerDialog onClose={onClose} onSaved={({ id }) => navigate(pathTo('customer', { customer_id: id }))} />
}

type Filters = Partial<Record<'search' | 'tags' | 'status', string>>
type ToolsProps = {
  filters: Filters
  onFilter: (part: Filters, replace?: boolean) => void
  onImport: () => void
}

/** Search, filters, views, and files in and out. */
function Tools({ filters, onFilter, onImport }: ToolsProps) {
  const { customers } = useWords(customerWords)
  const { path, can } = useBusiness()
  const tags = useApi('GET /api/businesses/{business_id}/customers/tags', { path })
  return (
    <Group gap="xs">
      <SearchField
        label={customers.search}
        value={filters.search ?? ''}
        onSearch={(text) => onFilter({ search: text }, true)}
      />
      {(tags.data?.data.length ?? 0) > 0 && (
        <NativeSelect
          aria-label={customers.tag}
          value={filters.tags ?? ''}
          onChange={(event) => onFilter({ tags: event.currentTarget.value })}
          data={[{ value: '', label: customers.anyTag }, ...tags.data!.data]}
        />
      )}
      <BlockedOnly isOn={filters.status === 'blocked'} onFilter={onFilter} />
      <SavedViews list="customers" />
      {can('orders:manage') && <FileButtons filters={filters} onImport={onImport} />}
    </Group>
  )
}

function BlockedOnly({ isOn, onFilter }: { isOn: boolean; onFilter: ToolsProps['onFilter'] }) {
  const { table } = useMessages()
  const { customers } = useWords(customerWords)
  return isOn ? (
    <Chip
      label={customers.blockedOnly}
      remove={table.removeFilter(customers.blockedOnly)}
      onRemove={() => onFilter({ status: undefined })}
    />
  ) : (
    <Button variant="default" onClick={() => onFilter({ status: 'blocked' })}>
      {customers.blockedOnly}
    </Button>
  )
}

function FileButtons({ filters, onImport }: Pick<ToolsProps, 'filters' | 'onImport'>) {
  const { customerActions: words } = useWords(customerWords)
  const { path } = useBusiness()
  return (
    <>
      <Button variant="default" onClick={onImport}>
        {words.import}
      </Button>
      <Button
        component="a"
        variant="default"
        href={toAddress(exportFile, path, filters)}
        download
        leftSection={<Icon name="download" size={16} />}
      >
        {words.export}
      </Button>
    </>
  )
}

function useColumns(): Column<CustomerWithTotals>[] {
  const { customers } = useWords(customerWords)
  const { currency } = useBusiness().business
  const { columns } = customers
  return [
    { key: 'name', header: columns.name, cell: (row) => <CustomerName customer={row} /> },
    { key: 'contact', header: columns.contact, cell: (row) => toContact(row) },
    { key: 'orders', header: columns.orders, cell: (row) => row.orders_count, isRight: true },
    {
      key: 'spent',
      header: columns.spent,
      cell: (row) => <Money amount={row.total_spent} currency={currency} />,
      isRight: true,
    },
    {
      key: 'last',
      header: columns.last,
      cell: (row) => (row.last_order_at ? <When at={row.last_order_at} /> : customers.never),
    },
    { key: 'tags', header: columns.tags, cell: (row) => row.tags.join(', ') },
  ]
}

const toContact = ({ phone, email }: CustomerWithTotals) => (phone ? `+${phone}` : email)

function CustomerName({ customer }: { customer: CustomerWithTotals }) {
  const { customers, customer: words } = useWords(customerWords)
  return (
    <Group gap="xs" component="span">
      {customer.name ?? customers.nameless}
      {customer.status === 'blocked' && <StatusBadge label={words.blocked} icon="cross" color="red" />}
    </Group>
  )
}

/** Shows a customer in two lines, for phones. */
function CustomerCard({ customer }: { customer: CustomerWithTotals }) {
  const { customers } = useWords(customerWords)
  const { currency } = useBusiness().business
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={600} size="sm" component="div" truncate>
          <CustomerName customer={customer} />
        </Text>
        <Text fw={600} size="sm">
          <Money amount={customer.total_spent} currency={currency} />
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" mt={2} wrap="nowrap">
        <Text size="sm" truncate>
          {toContact(customer)}
        </Text>
        <Text size="xs" c="dimmed" component="span">
          {customers.columns.orders}: {customer.orders_count}
        </Text>
      </Group>
    </>
  )
}
