import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Chip } from '../../parts/chip.tsx'
import { SearchField } from '../../parts/data-table/search-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useBusiness } from '../../session/business.tsx'

export const filterNames = ['search', 'item_type', 'qty_type', 'label', 'store_id', 'is_archived'] as const
type FilterName = (typeof filterNames)[number]
type Filters = Partial<Record<FilterName, string>>
type Change = (change: Partial<Record<FilterName, string | undefined>>, isTyping?: boolean) => void

/** Search, type and stock, and the rarer filters in a dialog. */
export function ProductFilters({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const { products, table } = useMessages()
  const { path } = useBusiness()
  const [isOpen, setOpen] = useState(false)
  const stores = useApi(
    'GET /api/businesses/{business_id}/stores',
    { path },
    { enabled: isOpen || Boolean(filters.store_id) },
  )
  const choices = (stores.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const chips = {
    label: filters.label,
    store_id: choices.find(({ value }) => value === filters.store_id)?.label ?? filters.store_id,
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
      {(['label', 'store_id'] as const).map(
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
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={table.filter}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const values = new FormData(event.currentTarget)
            onChange({ label: String(values.get('label')).trim(), store_id: String(values.get('store_id')) })
            setOpen(false)
          }}
        >
          <Stack>
            <TextInput
              name="label"
              label={products.filters.label}
              defaultValue={filters.label}
              data-autofocus
              autoComplete="off"
            />
            <NativeSelect
              key={choices.length}
              name="store_id"
              label={products.filters.store_id}
              defaultValue={filters.store_id}
              data={[{ value: '', label: table.any }, ...choices]}
            />
            <Group justify="flex-end">
              <Button type="submit">{products.apply}</Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  )
}
