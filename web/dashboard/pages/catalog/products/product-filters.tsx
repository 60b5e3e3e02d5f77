import { Button, NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { lazyPart } from '../../../preload.ts'
import { productDialogWords } from './dialogs/words.ts'
import type { Change, Filters } from './filter-names.ts'
import { productWords } from './words.ts'

/** Loaded only while a filter of the dialog is set. */
const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }))
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
      <Suspense>
        {(filters.label || filters.category_id || filters.store_id) && (
          <FilterChips filters={filters} onChange={onChange} />
        )}
      </Suspense>
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
