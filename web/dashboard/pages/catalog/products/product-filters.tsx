import { Button, NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { Chip } from '../../../parts/values/chip.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { productDialogWords } from './dialogs/words.ts'
import type { Change, Filters } from './filter-names.ts'
import { productWords } from './words.ts'

const FilterDialog = lazyPart([productDialogWords], async () => (await import('./dialogs/dialogs.tsx')).FilterDialog)

type Props = { filters: Filters; onChange: Change }

/** Filters by search, type and stock; less common filters are in a dialog. */
export function ProductFilters({ filters, onChange }: Props) {
  const { table } = useMessages()
  const { products } = useWords(productWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SearchField
        label={products.search}
        value={filters.search ?? ''}
        onSearch={(text) => onChange({ search: text }, true)}
      />
      <Choice name="item_type" labels={products.types} filters={filters} onChange={onChange} />
      <Choice name="qty_type" labels={products.stock} filters={filters} onChange={onChange} />
      <Button variant="default" onClick={() => setOpen(true)}>
        {table.filter}
      </Button>
      <Chips filters={filters} onChange={onChange} />
      <Suspense>
        {isOpen && <FilterDialog filters={filters} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

type ChoiceProps = Props & { name: 'item_type' | 'qty_type'; labels: Record<string, string> }

function Choice({ name, labels, filters, onChange }: ChoiceProps) {
  const { table } = useMessages()
  const { products } = useWords(productWords)
  return (
    <NativeSelect
      aria-label={products.filters[name]}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data={[
        { value: '', label: `${products.filters[name]}: ${table.any}` },
        ...Object.entries(labels).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}

/** The filters of the dialog that are set, each with a button that removes it. */
function Chips({ filters, onChange }: Props) {
  const { table } = useMessages()
  const { products } = useWords(productWords)
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path }, { enabled: Boolean(filters.store_id) })
  const categories = useApi(
    'GET /api/businesses/{business_id}/categories',
    { path },
    { enabled: Boolean(filters.category_id) },
  )
  const nameIn = (list: { id: number; name: string }[] | undefined, id: string | undefined) =>
    list?.find((one) => String(one.id) === id)?.name ?? id
  const chips = {
    label: filters.label,
    category_id: nameIn(categories.data?.data, filters.category_id),
    store_id: nameIn(stores.data?.data, filters.store_id),
  }
  return (['label', 'category_id', 'store_id'] as const).map(
    (name) =>
      chips[name] && (
        <Chip
          key={name}
          label={`${products.filters[name]}: ${chips[name]}`}
          remove={table.removeFilter(products.filters[name])}
          onRemove={() => onChange({ [name]: undefined })}
        />
      ),
  )
}
