import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { toAddress } from '../../../../client/request.ts'
import { useApi } from '../../../api/hooks.ts'
import type { Invoice } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { useLiveLists } from '../../../parts/live/use-live-lists.ts'
import { Icon } from '../../../parts/values/icon.tsx'
import { Money } from '../../../parts/values/money.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { DownloadInvoice, KindBadge, whileWriting } from './invoice-parts.tsx'
import { invoiceWords } from './words.ts'

const names = ['kind', 'store_id', 'from', 'until'] as const
const exported = '/api/businesses/{business_id}/invoices/export'

/** Lists invoices and credit notes of all orders, newest first. */
export default function Invoices() {
  const words = useWords(invoiceWords)
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(names)
  const { kind, ...others } = filters
  const wanted = { ...others, ...(kind && { kind: kind as Invoice['kind'] }) }
  const query = { page_size: 25, ...(isFirstPage ? wanted : cursor) } as object
  const list = useApi('GET /api/businesses/{business_id}/invoices', { path, query }, { refetchInterval: whileWriting })
  useLiveLists(Boolean(list.data))
  const { columns } = words
  const total = ({ total, currency }: Invoice) => <Money amount={total} currency={currency} />
  const isFiltered = Object.keys(filters).length > 0
  const clear = () => setFilters(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <Page
      title={words.title}
      lead={words.lead}
      action={
        can('orders:manage') && (
          <Button
            component="a"
            href={toAddress(exported, path, filters)}
            download
            variant="default"
            leftSection={<Icon name="download" size={16} />}
          >
            {words.export}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Filters filters={filters} onChange={setFilters} />
        <DataTable
          label={words.title}
          query={list}
          columns={[
            { key: 'number', header: columns.number, cell: ({ number }) => number },
            { key: 'time', header: columns.time, cell: ({ issued_at }) => <When at={issued_at} /> },
            { key: 'order', header: columns.order, cell: ({ order }) => order.order_id },
            { key: 'buyer', header: columns.buyer, cell: ({ buyer_name }) => buyer_name },
            { key: 'kind', header: columns.kind, cell: ({ kind }) => <KindBadge kind={kind} /> },
            { key: 'total', header: columns.total, cell: total, isRight: true },
            { key: 'file', header: columns.file, cell: (invoice) => <DownloadInvoice invoice={invoice} /> },
          ]}
          rowTo={({ order }) => pathTo('order', { order_id: order.id })}
          rowName={({ number }) => number}
          card={(invoice) => <InvoiceCard invoice={invoice} />}
          onMove={move}
          empty={
            isFiltered ? (
              <NoMatch title={words.noMatch} onClear={clear} />
            ) : (
              <Empty icon="document" title={words.empty} lead={words.emptyLead} />
            )
          }
        />
      </Stack>
    </Page>
  )
}

type Name = (typeof names)[number]
type Filters = Partial<Record<Name, string>>
type Change = Partial<Record<Name, string | undefined>>

function Filters({ filters, onChange }: { filters: Filters; onChange: (change: Change) => void }) {
  const words = useWords(invoiceWords)
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: 100 } })
  const options = (stores.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }))
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={words.filterKind}
        value={filters.kind ?? ''}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
        data={[{ value: '', label: words.allKinds }, ...kinds]}
      />
      {options.length > 1 && (
        <NativeSelect
          label={words.filterStore}
          value={filters.store_id ?? ''}
          onChange={(event) => onChange({ store_id: event.currentTarget.value })}
          data={[{ value: '', label: words.allStores }, ...options]}
        />
      )}
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={words[name]}
          defaultValue={filters[name] ?? ''}
          onBlur={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
  )
}

/** Shows a document in a few lines, for phones. The file is on the order's page. */
const InvoiceCard = ({ invoice }: { invoice: Invoice }) => (
  <>
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text fw={600} size="sm">
        {invoice.number}
      </Text>
      <Text fw={600} size="sm" component="span">
        <Money amount={invoice.total} currency={invoice.currency} />
      </Text>
    </Group>
    <Group justify="space-between" gap="xs" mt={2} wrap="nowrap">
      <Text size="sm" truncate>
        {invoice.buyer_name}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        <When at={invoice.issued_at} />
      </Text>
    </Group>
    <Group gap={6} mt={6}>
      <KindBadge kind={invoice.kind} />
      <Text size="sm" c="dimmed">
        {invoice.order.order_id}
      </Text>
    </Group>
  </>
)
