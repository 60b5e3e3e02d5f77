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

/** Filters by search, type and stock; less common filters are in a dialog. */
export function ProductFilters({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const { table } = useMessages()
  const { products } = useWords(productWords)
  const { path } = useBusiness()
  const [isOpen, setOpen] = useState(false)
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
  return (
    <>
      <SearchField
        label={products.search}
        value={filters.search ?? ''}
        onSearch={(text) => onChange({ search: text }, true)}
      />
      <NativeSelect
        aria-label={products.filters.item_type}
        value={filters.item_type ?? ''}
        onChange={(event) => onChange({ item_type: event.currentTarget.value })}
        data={[
          { value: '', label: `${products.filters.item_type}: ${table.any}` },
          ...Object.entries(products.types).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        aria-label={products.filters.qty_type}
        value={filters.qty_type ?? ''}
        onChange={(event) => onChange({ qty_type: event.currentTarget.value })}
        data={[
          { value: '', label: `${products.filters.qty_type}: ${table.any}` },
          ...Object.entries(products.stock).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        {table.filter}
      </Button>
      {(['label', 'category_id', 'store_id'] as const).map(
        (name) =>
          chips[name] && (
            <Chip
              key={name}
              label={`${products.filters[name]}: ${chips[name]}`}
              remove={table.removeFilter(products.filters[name])}
              onRemove={() => onChange({ [name]: undefined })}
            />
          ),
      )}
      <Suspense>
        {isOpen && <FilterDialog filters={filters} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
